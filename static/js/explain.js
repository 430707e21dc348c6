/* A rule's number and a term open what they mean, over the page. Without this script their links lead to the page that says it. */
"use strict";

const explained = new Map();

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a.rule, a.term");
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  if (!HTMLElement.prototype.showPopover || link.pathname === location.pathname) return;
  event.preventDefault();
  explain(link).catch(() => { location.href = link.href; });
});

async function explain(link) {
  const page = link.pathname;
  if (!explained.has(page)) {
    const answer = await fetch(page, { credentials: "same-origin" });
    if (!answer.ok) throw new Error(answer.status);
    explained.set(page, new DOMParser().parseFromString(await answer.text(), "text/html"));
  }
  const found = explained.get(page).getElementById(decodeURIComponent(link.hash.slice(1)));
  if (!found) throw new Error(link.hash);
  const over = document.getElementById("explain") ?? document.body.appendChild(document.createElement("div"));
  if (over.matches(":popover-open")) over.hidePopover();
  Object.assign(over, { id: "explain", className: "over", popover: "auto", tabIndex: -1 });
  over.setAttribute("role", "dialog");
  over.setAttribute("aria-label", link.textContent);
  const more = Object.assign(document.createElement("a"), { href: link.href, textContent: "Open the page", className: "button small" });
  over.replaceChildren(...[...found.childNodes].map((node) => node.cloneNode(true)), more);
  over.showPopover();
  over.focus();
}
