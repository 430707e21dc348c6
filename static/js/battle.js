/* The battle page: where the panel in which one acts appears, and what comes too late for it. Works on #action-panel. */
"use strict";

/* What is asked or answered is read out and can be reached at once; the die that is wanted next gets the focus. */
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.target.id !== "action-panel") return;
  (event.target.querySelector(".keypad button, .keypad input") || event.target).focus({ preventScroll: true });
  for (let box = event.target; !box.matches(".battlefield"); box = box.parentElement) box.scrollTop = 0;
});

const onPhone = () => !matchMedia("(min-width: 62rem)").matches;
const dragging = () => document.body.matches(".dragging"); // nothing moves below the finger then

/* What was picked is shown: neither the list in the bar nor a result lies over it, nor, on a phone, a form. */
document.addEventListener("click", (event) => {
  const pick = event.target.closest(".pick");
  pick?.closest("[popover]")?.hidePopover();
  if (pick) document.querySelector(`#action-panel > ${onPhone() ? ".panel:not(:has(.keypad))" : ".done"}`)?.remove();
  if (!event.target.closest("[data-close-action]")) return;
  event.preventDefault();
  document.getElementById("action-panel").replaceChildren();
  markBoard();
});

/* What leads to the map while a move goes nowhere leads to its button once something is chosen. */
document.addEventListener("change", ({ target }) => {
  if (target.closest("#action-form")) document.querySelector("#action-go .stays")?.classList.remove("stays");
});

/* The list of those that can act stays open when the bar under it is renewed: somebody else has acted. */
let listed = false;
document.addEventListener("htmx:oobBeforeSwap", ({ detail: { target } }) => {
  if (target.id === "turnbar") listed = Boolean(target.querySelector("#able:popover-open"));
});
document.addEventListener("htmx:oobAfterSwap", ({ detail: { target } }) => {
  if (target.id === "turnbar" && listed) document.getElementById("able")?.showPopover();
});

/* Beside the map, what stands below the open unit stays there when the others act: its room is kept until the reader does something. */
const root = document.documentElement;
document.addEventListener("htmx:oobBeforeSwap", ({ detail: { target } }) => {
  if (target.id === "piece") root.style.setProperty("--piece-room", `${target.getBoundingClientRect().height}px`);
});
for (const kind of ["click", "keydown"]) addEventListener(kind, () => root.style.removeProperty("--piece-room"), true);

/* A form that the others have made pointless gives way to what comes next, unless it has just been sent. */
document.addEventListener("htmx:oobBeforeSwap", ({ detail }) => {
  if (detail.target.id === "action-panel") detail.shouldSwap = Boolean(detail.target.querySelector("#action-form:not(.htmx-request)"));
});

/* What stands on a phone's bar goes up and down with it. */
const barWatch = new ResizeObserver(([{ target }]) => {
  document.documentElement.style.setProperty("--bar-height", `${target.getBoundingClientRect().height}px`);
  document.documentElement.classList.add("measured");
});
const watchBar = () => { barWatch.disconnect(); barWatch.observe(document.getElementById("turnbar")); };
watchBar();
document.addEventListener("htmx:oobAfterSwap", ({ detail: { target } }) => { if (target.id === "turnbar") watchBar(); });

/* Letters for the common actions, listed under "?", where they can be switched off. What was opened by keyboard gets the focus. */
const openUnit = () => document.querySelector("#everything .pick[aria-current]")?.id;
const offered = (word, key) => [...document.querySelectorAll("#piece :is(a.button, button[form])")].find((link) => link.offsetParent && (word.test(link.textContent.trim()) || key?.test(link.href)));
const LETTERS = {
  n() {
    const able = [...document.querySelectorAll("#able .pick")];
    return document.querySelector(".done #next-up") ?? able[(able.findIndex(({ dataset }) => dataset.able === openUnit()) + 1) % able.length];
  },
  m: () => offered(/^(Move|Place)/),
  f: () => offered(/^(Fire|Use|Attack)/, /offer=[a-z-]*fire/), // some buttons are named after their weapon
  r: () => document.querySelector("#action-go .primary"),
  e: () => document.querySelector("#turnbar .actions > .primary"),
  u: () => document.querySelector("#turnbar [form=undo-form]"),
  "?": () => document.querySelector("[popovertarget=keys]"),
};

document.addEventListener("keydown", (event) => {
  const typing = event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input:not([type=radio], [type=checkbox]), select, textarea, .keypad");
  if (typing || (event.key !== "?" && localStorage.letters === "off")) return;
  const control = Object.hasOwn(LETTERS, event.key) && LETTERS[event.key]();
  if (!control) return;
  event.preventDefault();
  control.click();
});

const letters = document.getElementById("letters");
if (letters) {
  letters.checked = localStorage.letters !== "off";
  letters.addEventListener("change", () => { localStorage.letters = letters.checked ? "on" : "off"; });
}

/* The tip of a first battle stays as its reader has left it, folded or open, on the next page too. */
const tip = document.querySelector("[data-fold=lesson]");
if (tip && localStorage.tips === "folded") tip.open = false;
document.addEventListener("toggle", ({ target }) => {
  if (target.dataset.fold === "lesson" && target.isConnected) localStorage.tips = target.open ? "open" : "folded";
}, true);

document.addEventListener("click", ({ target, detail }) => {
  if (detail || !target.closest(".pick, #next-up")) return;
  document.addEventListener("htmx:afterSettle", () => document.getElementById("piece").focus({ preventScroll: true }), { once: true });
});

/* A form may be gone when its answer comes, since the stream has renewed its part of the page: the answer still finds the page.
   The figures of a form that is gone have no place there. */
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const { elt } = detail.requestConfig;
  if (elt.isConnected) return;
  elt.getRootNode = () => document;
  if (elt.id === "preview") detail.shouldSwap = false;
});

/* What was picked while the page was renewed is picked again: htmx would look for the page inside the link that is gone.
   What was fetched for the unit that was open before, or for the panel before, comes too late: what is new is fetched again. (A refusal is always shown.) */
let asked = 0, shown = 0;
document.addEventListener("htmx:beforeRequest", ({ detail: { requestConfig } }) => { requestConfig.number = ++asked; });

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const { elt: link, parameters, number } = detail.requestConfig, forPanel = detail.target.id === "action-panel";
  const gone = !link.isConnected && link.matches(".pick"), overtaken = forPanel && number < shown && detail.xhr.status < 400;
  const late = overtaken || (link.id === "pulse" && parameters.unit !== document.querySelector("#where [name=unit]").value);
  if (forPanel && !late) shown = number;
  if (!gone && !late) return;
  detail.shouldSwap = false;
  gone ? document.getElementById(link.id)?.click() : again();
});

/* What one has done last is over when the others act: on a phone it lies over the map and goes; beside the map it stays, without what was
   next, until one opens something else. */
function leaveDone() {
  const done = document.querySelector("#action-panel > .done"), next = done?.querySelector("#next-up");
  if (onPhone()) return done?.remove();
  next?.removeAttribute("id");
  done?.classList.add("past");
}

/* An answer and the stream may both bring the same new lines of the log: one of each stays. What the others have done is
   said where the log itself is not in sight, and what nobody should overlook in any case. */
let announced = document.querySelector("#log > li")?.id;

document.addEventListener("htmx:oobAfterSwap", (event) => {
  if (event.detail.target.id !== "log") return;
  const seen = new Set();
  for (const line of [...document.getElementById("log").children]) {
    seen.has(line.id) ? line.remove() : seen.add(line.id);
  }
  const news = event.detail.target.querySelector("li:first-child:not(.mine)");
  if (news && news.id !== announced) leaveDone();
  const asks = news && !news.matches(".warn") && document.querySelector("#requests form"); // the bar says what is asked
  if (news && !asks && (!news.offsetParent || news.matches(".warn")) && news.id !== announced) say(news.querySelector(".text").textContent.replace(/ to line \d+(?=\.$)/, "")); // the number of a line says nothing away from the log
  announced = news?.id;
});

/* The panel, or the sheet of what was picked, lies over the foot of a phone's map: the cell that it is about stays in sight above it. More
   cells than one would read in a list are chosen on the map, which then comes by itself. */
function lookAboveActionPanel() {
  const over = document.querySelector("#action-panel:has(.panel)") ?? document.querySelector("#piece.open"), cell = ["open.chosen", "chosen"].map((kind) => document.querySelector(`svg[data-board] .${kind}`)).find(Boolean)?.getBoundingClientRect();
  if (!cell?.height || !over) return;
  const low = cell.bottom + 8 - over.getBoundingClientRect().top;
  scrollBy(0, low > 0 ? low : Math.min(0, cell.top - 60));
}

document.addEventListener("htmx:afterSettle", ({ target }) => {
  if (!["action-panel", "piece"].includes(target.id) || !onPhone() || dragging()) return;
  if (target.querySelectorAll("[data-cell]").length > 40) showTab("1");
  markBoard();
  lookAtBoard();
  lookAboveActionPanel();
});

document.addEventListener("change", ({ target }) => { if (target.name === "tab" && onPhone()) lookAboveActionPanel(); });

/* So does the plan on which something is put, at that very place. */
document.addEventListener("htmx:afterSettle", ({ target }) => {
  if (target.id !== "action-panel" || !spot() || dragging()) return;
  if (!onPhone()) return lookAtSpot();
  showTab("1");
  lookAtSpot(target.getBoundingClientRect().y);
});
