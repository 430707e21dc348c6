/* Pages that follow a battle or a lobby: the stream [data-stream] says that there is something new, then all that follows it
   [data-follows] is fetched again; #link says whether it is alive. While it is, [data-here] tells the site so. That a line is dead (wifi left, the phone slept) a browser
   may not notice for many minutes: the site sends a sign of life every 15 seconds, and its absence tells. */
"use strict";

let stream, heard;
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
  stream = new EventSource(document.querySelector("[data-stream]").dataset.stream);
  heard = Date.now();
  stream.onopen = () => alive(true);
  stream.onerror = () => alive(false);
  stream.addEventListener("beat", () => { heard = Date.now(); here(); });
  stream.addEventListener("seq", () => { heard = Date.now(); here(); again(); });
}

function check() {
  if (document.hidden || !silent()) return;
  alive(false);
  connect();
}

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
