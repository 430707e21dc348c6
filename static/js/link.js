/* Pages that follow a battle or a lobby: the stream [data-stream] says that there is something new, then all that follows it
   [data-follows] is fetched again; #link says whether it is alive. While it is, [data-here] tells the site so. That a line is dead (wifi left, the phone slept) a browser
   may not notice for many minutes: the site sends a sign of life every 15 seconds, and its absence tells. */
"use strict";

let stream, heard, told = 0;
/* The moment that the page came with: at the first word of the stream it need not be fetched again. */
let arrived = document.querySelector("[data-shows]")?.dataset.shows;
htmx.config.timeout = 15000;

const again = () => document.querySelectorAll("[data-follows]").forEach((part) => htmx.trigger(part, "again"));
const here = () => document.querySelectorAll("[data-here]").forEach((form) => htmx.trigger(form, "here"));
const silent = () => Date.now() - heard > { [EventSource.CONNECTING]: 15000, [EventSource.OPEN]: 25000, [EventSource.CLOSED]: 0 }[stream?.readyState];

function alive(yes) {
  const link = document.getElementById("link"), text = yes ? "live" : "connection lost, trying again";
  link.classList.toggle("lost", !yes);
  if (link.textContent !== text) link.textContent = text;
}

function connect() {
  stream?.close();
  if (document.hidden) return;
  stream = hear(new EventSource(account(document.querySelector("[data-stream]").dataset.stream)));
  heard = Date.now();
  stream.onopen = () => alive(true);
  stream.onerror = () => alive(false);
  stream.addEventListener("beat", () => { heard = Date.now(); here(); });
  stream.addEventListener("seq", ({ data }) => { heard = Date.now(); told = data; here(); if (data !== arrived) again(); arrived = null; });
  stream.addEventListener("changes", ({ data }) => { heard = Date.now(); here(); take(data); });
}

/* What all who only watch are shown alike comes with the stream: "<from> <to>", then the HTML. htmx swaps it in as if it had been fetched. A page that shows
   another moment, or a unit that somebody has picked, or that waits for an answer, fetches its own. */
function take(data) {
  const part = document.querySelector("[data-follows]"), end = data.indexOf("\n"), [have] = data.slice(0, end).split(" ");
  const field = (name) => document.querySelector(`#where [name=${name}]`)?.value;
  if (document.querySelector(".htmx-request") || field("unit") || (field("have") ?? have) !== have) return again();
  const requestConfig = { elt: part, parameters: { unit: "" }, formData: new FormData() };
  const detail = { requestConfig, target: part, xhr: { status: 200 }, serverResponse: data.slice(end + 1), shouldSwap: true };
  htmx.trigger(part, "htmx:beforeSwap", detail);
  if (detail.shouldSwap) htmx.swap(part, detail.serverResponse, { swapStyle: part.getAttribute("hx-swap"), swapDelay: 0, settleDelay: 0 }, { eventInfo: detail, contextElement: part });
  alive(true);
}

function check() {
  if (document.hidden || !silent()) return;
  alive(false);
  connect();
}

/* The site is told what it has told us, so that it answers from no copy that is behind. */
document.addEventListener("htmx:configRequest", ({ target, detail }) => { if (target.matches("[data-follows]")) detail.parameters.told = told; });

setInterval(check, 5000);
/* What nobody sees follows nothing: a browser has six connections to a site without HTTPS, and seven tabs would wait for ever. */
document.addEventListener("visibilitychange", () => {
  connect();
  if (!document.hidden) again();
});
addEventListener("pageshow", ({ persisted }) => persisted && connect());
addEventListener("online", connect);
addEventListener("offline", () => alive(false));

/* What could not be fetched is fetched again. */
for (const failure of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
  document.addEventListener(failure, (event) => {
    if (!event.target.matches("[data-follows]")) return;
    event.stopImmediatePropagation();
    alive(false);
    setTimeout(again, 3000);
  }, true);
}
document.addEventListener("htmx:timeout", connect, true);
document.addEventListener("htmx:afterRequest", ({ target, detail }) => {
  if (detail.successful && target.matches("[data-follows]")) alive(stream?.readyState === EventSource.OPEN);
});
/* Not before htmx listens to what the stream says first: it does when the last script has come. */
addEventListener("DOMContentLoaded", connect);
