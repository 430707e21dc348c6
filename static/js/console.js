/* The referee's console: a tap on a counter is kept on the device until the site has answered it. Taps are sent one by one,
   in their order, also over a slow line, and after it was cut. Works on #console (buttons named "tap"), #queued, #refused. */
"use strict";

const place = `taps ${location.pathname} ${document.getElementById("console").dataset.of}`; // each referee of a shared device their own
const kept = () => JSON.parse(localStorage[place] || "[]");
let cut = "", sending = false;

function keep(taps) {
  if (taps.length) localStorage[place] = JSON.stringify(taps);
  else localStorage.removeItem(place);
  showKept();
}

/* What is under way stands beside its counter. */
function showKept() {
  const taps = kept(), queued = document.getElementById("queued"), text = cut && taps.length ? `${taps.length} tapped ${cut}` : "";
  if (queued.textContent !== text) queued.textContent = text;
  for (const number of document.querySelectorAll("#console [data-waits]")) delete number.dataset.waits;
  for (const { tap } of taps) {
    const number = document.querySelector(`[name=tap][value="${CSS.escape(tap)}"]`)?.parentNode.querySelector("b");
    if (number) number.dataset.waits = Number(number.dataset.waits || 0) + JSON.parse(tap).by;
  }
}

/* Each tap has a number of its own, so that sending it twice has one effect. (No randomUUID: a phone in the same room comes without HTTPS.) */
document.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (button?.name !== "tap") return;
  const form = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const [seq, reason] = ["seq", "reason"].map((name) => button.form.elements[name].value);
  keep([...kept(), { tap: button.value, what: button.getAttribute("aria-label"), form, seq, reason }]);
  event.preventDefault(); // where nothing can be kept, the form is sent as without this script
  sendKept();
});

/* What the site refuses is shown; without an answer, or without a referee who is signed in, the tap stays where it is. */
async function sendKept() {
  if (sending) return;
  sending = true;
  for (let tap; (tap = kept()[0]);) {
    const { what, ...body } = tap, token = document.querySelector("#console [name=csrfmiddlewaretoken]").value;
    const asked = { method: "POST", headers: { "HX-Request": "true", "X-CSRFToken": token }, body: new URLSearchParams(body) };
    const answer = await Promise.race([fetch(document.getElementById("console").action, asked), new Promise((_, late) => setTimeout(late, 15000))]).catch(() => null);
    const done = answer?.ok && !answer.redirected;
    cut = done || answer?.status === 422 ? "" : answer?.status < 429 ? "that the site does not take from you: sign in again, then reload this page" : "without a connection: sent in order when it is back";
    if (cut) break;
    if (!done) document.getElementById("refused").append(Object.assign(document.createElement("li"), { textContent: `${what}: ${await answer.text()}` }));
    keep(kept().filter(({ form }) => form !== tap.form));
  }
  sending = false;
  showKept();
  if (cut) setTimeout(sendKept, 3000);
}

document.addEventListener("htmx:afterSettle", showKept);
addEventListener("online", sendKept);
if (kept().length) sendKept();
