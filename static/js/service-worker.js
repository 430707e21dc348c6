/* The service worker: the app's shell, and the pages of one's own armies and battles, for when there is no network; roster
   edits that wait for it; pushes. The site says in a header whose a page is (Muster-Account) and whether a copy may be kept
   (Muster-Keep). When somebody else's page comes, or nobody's, every copy and every waiting edit is deleted. */
"use strict";

const SHELL = "shell", PAGES = "pages", QUEUE = "queue", OWNER = "/-/owner", OFFLINE = "/offline/", MOST_PAGES = 60, MOST_FILES = 120;
const EDIT = /^\/armies\/[\w-]+\/edit\/$/;

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(prepare());
});
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("fetch", (event) => {
  const { request } = event, { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === "POST" && EDIT.test(pathname) && request.headers.has("HX-Request")) event.respondWith(edit(request));
  else if (request.method !== "GET") return;
  else if (request.mode === "navigate") event.respondWith(page(event));
  else if (pathname.startsWith("/static/")) event.respondWith(asset(event));
});

/* The shell: the page for what is not kept, with its files and the fonts of its style sheet. */
async function prepare() {
  const shell = await caches.open(SHELL), answer = await fetch(OFFLINE, { credentials: "omit" }), html = await answer.clone().text();
  const files = [...html.matchAll(/(?:href|src)="(\/static\/[^"#]+)/g)].map(([, file]) => new URL(file, location).href), style = files.find((file) => file.endsWith(".css"));
  const fonts = [...(await (await fetch(style)).text()).matchAll(/url\("?([^")]+woff2)/g)].map(([, font]) => new URL(font, style).href);
  await Promise.all([shell.put(OFFLINE, answer), shell.addAll([...new Set([...files, ...fonts])])]);
}

async function trim(cache, most) {
  const kept = (await cache.keys()).filter((request) => !request.url.endsWith(OWNER) && !request.url.endsWith(OFFLINE));
  await Promise.all(kept.slice(0, Math.max(0, kept.length - most)).map((request) => cache.delete(request)));
}

/* --- files: from the network; without one, the last copy ---------------------------------------------------------------- */
async function asset(event) {
  try {
    const answer = await fetch(event.request), copy = answer.clone();
    if (answer.ok) event.waitUntil(caches.open(SHELL).then(async (shell) => { await shell.put(event.request, copy); await trim(shell, MOST_FILES); }));
    return answer;
  } catch (lost) {
    const kept = await caches.match(event.request, { ignoreVary: true });
    if (kept) return kept;
    throw lost;
  }
}

/* --- pages ------------------------------------------------------------------------------------------------------------- */
async function page(event) {
  try {
    const answer = await fetch(event.request), copy = answer.clone();
    event.waitUntil(keep(event.request.url, copy));
    return answer;
  } catch {
    return (await copyOf(event.request.url)) ?? caches.match(OFFLINE);
  }
}

async function keep(url, answer) {
  const account = answer.headers.get("Muster-Account");
  if (account === null) return;
  const pages = await caches.open(PAGES), before = await (await pages.match(OWNER))?.text();
  if (before !== undefined && before !== account) await forget();
  if (account === "none") return;
  const own = await caches.open(PAGES);
  await own.put(OWNER, new Response(account));
  if (!answer.headers.has("Muster-Keep") || !answer.ok) return;
  await own.put(url, copied(await answer.text()));
  await trim(own, MOST_PAGES);
}

async function forget() {
  await Promise.all([caches.delete(PAGES), caches.delete(QUEUE)]);
  await (await registration.pushManager?.getSubscription())?.unsubscribe();
}

async function copyOf(url) {
  const pages = await caches.open(PAGES), kept = (await pages.match(url)) ?? (await pages.match(whole(url)));
  if (!kept) return undefined;
  const at = new Date(kept.headers.get("As-Of")), today = at.toDateString() === new Date().toDateString();
  const shown = at.toLocaleString([], { timeStyle: "short", ...(today ? {} : { dateStyle: "medium" }) });
  const note = `<p class="offline" id="offline" role="status">As of <time datetime="${at.toISOString()}">${shown}</time>, offline.</p>`;
  const html = (await kept.text()).replace(/<main[^>]*>/, `${note}$&`);
  return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}

/* --- edits without a network wait, and go in their order --------------------------------------------------------------------- */
async function edit(request) {
  const body = await request.clone().text();
  try {
    if (await send()) return await fetch(request);
  } catch { /* no network */ }
  const queue = await caches.open(QUEUE), number = (await queue.keys()).length + 1;
  const headers = Object.fromEntries([...request.headers].filter(([name]) => /^(hx-|x-csrf|content-type)/.test(name)));
  await queue.put(`/-/edit/${Date.now()}-${number}`, new Response(body, { headers: { ...headers, "To": request.url } }));
  return new Response(null, { status: 204, headers: { "HX-Trigger": JSON.stringify({ queued: { count: number } }) } });
}

let sending = null;

/* Sends what waits; false when there is still no network, or the site cannot answer now. An edit that is refused takes the later ones
   of its army with it, because they may rest on it; those of other armies go on. */
function send() {
  sending ??= replay().finally(() => { sending = null; });
  return sending;
}

async function replay() {
  const queue = await caches.open(QUEUE), waiting = await queue.keys(), seen = new Map(), lost = new Set();
  let refused = 0;
  for (const [place, key] of waiting.entries()) {
    const kept = await queue.match(key), { to, ...headers } = Object.fromEntries(kept.headers);
    const answer = lost.has(to) ? null : await post(to, headers, await kept.text(), seen.get(to));
    if (answer && comesBack(answer)) {
      await report({ waiting: waiting.length - place, refused });
      return false;
    }
    if (answer?.ok) seen.set(to, answer.headers.get("Muster-Seen"));
    else { lost.add(to); refused += 1; }
    await queue.delete(key);
  }
  if (waiting.length) await report({ sent: waiting.length - refused, refused });
  return true;
}

function post(to, headers, text, seen) {
  const body = new URLSearchParams(text);
  if (seen && body.has("seen")) body.set("seen", seen);
  return fetch(to, { method: "POST", headers, body, redirect: "manual" }).catch(() => Response.error());
}

/* No network, too many requests, or a site that is down or full: the same edit may be taken later. */
const comesBack = ({ type, status }) => type === "error" || status === 429 || status >= 500;

async function report(message) {
  for (const client of await clients.matchAll()) client.postMessage(message);
}

addEventListener("message", (event) => {
  if (event.data.send) event.waitUntil(send());
  if (event.data.html) event.waitUntil(renew(event.source.url.split("#")[0], event.data.html));
});

/* A copy follows what happens on its page; the cards of an army are parts of its page. */
const whole = (url) => url.replace(/card\/.*$/, "");

async function renew(url, html) {
  const pages = await caches.open(PAGES);
  if (await pages.match(whole(url))) await pages.put(url, copied(html));
}

const copied = (html) => new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8", "As-Of": new Date().toISOString() } });

/* --- pushes ------------------------------------------------------------------------------------------------------------ */
addEventListener("push", (event) => event.waitUntil(notify(event.data.json())));

async function notify({ title, body, address, tag }) {
  const open = await clients.matchAll({ type: "window" });
  if (open.some((one) => one.visibilityState === "visible" && new URL(one.url).pathname === address)) return;
  await registration.showNotification(title, { body, tag, renotify: true, icon: "/static/app/icon-192.png", badge: "/static/app/badge-96.png", data: address });
}

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data));
});

async function show(address) {
  const open = (await clients.matchAll({ type: "window" })).find((one) => new URL(one.url).pathname === address);
  return open ? open.focus() : clients.openWindow(address);
}
