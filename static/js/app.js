/* The app on a device: the service worker, what it keeps and what waits in it; pushes; sharing; a screen that stays on;
   printing.
   Hooks: [data-push=key] a form that subscribes, [data-share=address] a button, [data-awake] a page for the table,
   [data-copy=id] a button that copies a field, [data-print] a button, [data-copies] a list of the pages on this device,
   [data-bell=address] a page that follows the account's stream, [data-leave] a form by which somebody leaves this device. */
"use strict";

const worker = navigator.serviceWorker, tell = (message) => worker?.controller?.postMessage(message);

/* What no page needs for its first picture waits until the browser has nothing else to do, three seconds at most. */
const idly = (job) => self.requestIdleCallback?.(job, { timeout: 3000 }) ?? setTimeout(job);

idly(() => worker?.register("/service-worker.js").catch(() => {}));
worker?.addEventListener("message", ({ data: { waiting, sent, refused } }) => {
  if (waiting) showWaiting(waiting);
  if (refused) say(`${refused === 1 ? "A change" : `${refused} changes`} made offline could not be kept: the army has been changed elsewhere. Its page shows the latest version.`, "bad");
  if (waiting) return;
  setTimeout(() => location.reload(), refused ? 6000 : 0);
  if (sent && !refused) say("Saved.");
});
addEventListener("online", () => tell({ send: true }));
tell({ send: true });

/* Nothing stays on the device then: the service worker forgets the copies and the edits that wait, the page a referee's taps. */
document.addEventListener("submit", ({ target }) => {
  if (!target.matches("[data-leave]")) return;
  for (const key of Object.keys(localStorage).filter((one) => one.startsWith("taps "))) localStorage.removeItem(key);
  sessionStorage.clear();
});

/* A browser says "online" before the line carries anything: what waits is tried again and again. */
let trying;

function showWaiting(count) {
  const note = document.getElementById("waiting-edits");
  note.hidden = false;
  note.querySelector("b").textContent = count === 1 ? "1 change waits" : `${count} changes wait`;
  trying ??= setInterval(() => tell({ send: true }), 5000);
}

document.addEventListener("queued", ({ detail: { count } }) => showWaiting(count));

/* The copy of a page follows what happens on it. */
let copying;
document.addEventListener("htmx:afterSettle", () => {
  clearTimeout(copying);
  copying = setTimeout(() => navigator.onLine && tell({ html: `<!DOCTYPE html>${document.documentElement.outerHTML}` }), 1500);
});

/* Times are shown in the browser's zone where the account has chosen none, and as the browser writes them. A thread of its own
   asks, once a visit: the first question loads the browser's words and zones, a tenth of a second on a slow phone. */
let asking; // else the browser may take it for forgotten

function tellHabits() {
  asking = new Worker(document.querySelector("[data-habits]").dataset.habits);
  asking.addEventListener("message", ({ data }) => {
    for (const kept of data) document.cookie = `${kept}; path=/; max-age=31536000; samesite=lax`;
    sessionStorage.habits = "told";
    asking.terminate();
  });
}

if (!sessionStorage.habits) idly(tellHabits);

/* --- offline: the pages of which this device has a copy, the latest first ------------------------------------------------- */
const copyList = document.querySelector("[data-copies]");

async function listCopies() {
  const pages = await caches.open("pages"), reader = new DOMParser(), found = new Map();
  for (const request of (await pages.keys()).reverse()) {
    const { pathname, search } = new URL(request.url);
    if (pathname.startsWith("/-/")) continue;
    const { title } = reader.parseFromString(await (await pages.match(request)).text(), "text/html");
    if (!found.has(title)) found.set(title, pathname + search);
  }
  for (const [title, address] of found) {
    const link = document.createElement("a"), row = document.createElement("li");
    Object.assign(link, { className: "pick", href: address, textContent: title.replace(/ · Muster$/, "") });
    row.append(link);
    copyList.querySelector("ul").append(row);
  }
  copyList.hidden = !found.size;
}

if (copyList && "caches" in self) listCopies();

/* --- pushes: the button shows where the browser can take them, and has not been asked -------------------------------------- */
const pushForm = document.querySelector("[data-push]");

async function offerPush() {
  const there = await worker.ready;
  if (!there.pushManager || Notification.permission === "denied") return;
  pushForm.hidden = Boolean(await there.pushManager.getSubscription());
}

if (pushForm && worker) offerPush();
pushForm?.addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    const { pushManager } = await worker.ready, form = new FormData(pushForm);
    const { endpoint, keys } = (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushForm.dataset.push })).toJSON();
    for (const [name, value] of Object.entries({ endpoint, ...keys })) form.append(name, value);
    const { ok } = await fetch(pushForm.action, { method: "POST", body: form });
    if (ok) location.reload();
    else say("The site could not keep this. Try again.", "bad");
  } catch {
    say("This browser refused. Allow notifications for this site in its settings, then try again.", "bad");
  }
});

/* --- at the table -------------------------------------------------------------------------------------------------------- */
const stayAwake = () => document.hidden || navigator.wakeLock?.request("screen").catch(() => {});

if (document.querySelector("[data-awake]")) {
  stayAwake();
  document.addEventListener("visibilitychange", stayAwake);
}

for (const button of document.querySelectorAll("[data-share]")) {
  button.hidden = !navigator.share;
  button.addEventListener("click", () => navigator.share({ title: document.title, url: button.dataset.share }).catch(() => {}));
}

for (const button of document.querySelectorAll("[data-copy]")) {
  const field = document.getElementById(button.dataset.copy);
  button.addEventListener("click", async () => {
    field.select();
    await navigator.clipboard?.writeText(field.value).then(() => say("Copied.", "good"), () => {});
  });
}

for (const button of document.querySelectorAll("[data-print]")) button.addEventListener("click", () => print());

/* --- the account's stream: a line of its own, or within the one by which a page follows a battle (link.js) --------------------- */
const bell = document.querySelector("[data-bell]"), sign = document.getElementById("bell");
let line;

/* What has been written since the page was, or since the last one heard, is told as well. */
const account = (address) => (bell ? `${address}${address.includes("?") ? "&" : "?"}after=${sign.dataset.newest}` : address);

function ring(count) {
  const number = sign.querySelector("b");
  number.textContent = count;
  number.hidden = count === "0";
  sign.firstElementChild.setAttribute("aria-label", number.hidden ? "News" : `News: ${count} unread`);
}

/* A battle's page itself shows what happens in it, but not that somebody waits. */
function tellNotice({ data, lastEventId }) {
  const { new: unseen, kind, text, battle } = JSON.parse(data);
  sign.dataset.newest = lastEventId;
  if (unseen && !(kind !== "nudge" && battle && location.pathname.startsWith(`/battles/${battle}/`))) say(text);
}

function hear(source) {
  source.addEventListener("unread", ({ data }) => ring(data));
  source.addEventListener("notice", tellNotice);
  return source;
}

function follow() {
  line?.close();
  if (!document.hidden) line = hear(new EventSource(account(bell.dataset.bell)));
}

if (bell && !document.querySelector("[data-stream]")) {
  idly(follow);
  document.addEventListener("visibilitychange", follow);
}
