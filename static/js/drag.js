/* A piece is dragged to where a tap would put it. Over cells a line leads to the one below, and its words say what that would
   mean (its price, its odds); on a plan ([data-drag=offer] on a piece) the form of the move opens and measures on the way.
   What is let go is a choice in the open form, not yet an action. Escape lets go of nothing. */
"use strict";

const LEAST = 8, OFTEN = 150; // pixels that make a drag of a tap; milliseconds between two measurements
let drag = null;

document.addEventListener("pointerdown", ({ target, isPrimary, button, clientX: x, clientY: y }) => {
  if (drag) return letGo(); // a second finger: the map is pinched
  const from = isPrimary && !button && target.closest?.("svg[data-board] :is(.able, [data-drag])");
  if (from) drag = { from: from.dataset.cell, offer: from.dataset.drag, at: { x, y }, start: { x, y } };
});

document.addEventListener("pointermove", ({ clientX: x, clientY: y, isPrimary }) => {
  if (!drag || !isPrimary) return;
  drag.at = { x, y };
  if (!drag.bubble && Math.hypot(x - drag.start.x, y - drag.start.y) < LEAST) return;
  if (!drag.bubble) takeUp();
  getSelection().removeAllRanges();
  if (!drag.offer) return showWay();
  carryOverPlan();
  drag.soon ||= setTimeout(() => { if (drag) drag.soon = 0; measure(); }, OFTEN);
});

document.addEventListener("pointerup", async () => {
  if (!drag?.bubble) return letGo();
  const { offer, at } = drag, cell = cellBelow(), goal = cell?.dataset.cell !== drag.from && cell?.dataset.cell;
  letGo();
  const swallow = (event) => event.isTrusted && event.stopImmediatePropagation();
  addEventListener("click", swallow, true); // the browser's own click after the drag, not the one that chooses the cell
  setTimeout(() => removeEventListener("click", swallow, true), 50);
  while (document.querySelector(".htmx-request")) await new Promise((done) => setTimeout(done, 50));
  if (offer && spot()) putAt({ clientX: at.x, clientY: at.y });
  leadAgain();
  if (offer) return;
  if (goal && leads(cellNamed(goal))) chooseCell(cellNamed(goal), true);
});

document.addEventListener("pointercancel", letGo);
// A finger on a piece takes it along: browsers ask touch-action of no part of a drawing, and would scroll.
document.addEventListener("touchmove", (event) => drag && event.cancelable && event.preventDefault(), { passive: false });
document.addEventListener("keydown", ({ key }) => key === "Escape" && letGo());

function letGo() {
  document.querySelectorAll(".dragged, .drag-way").forEach((part) => part.remove());
  document.body.classList.remove("dragging");
  drag = null;
}

/* The piece that is taken up is the one that is open; of a piece on the plan the form of its move opens. */
function takeUp() {
  drag.bubble = document.body.appendChild(Object.assign(document.createElement("output"), { className: "dragged" }));
  document.body.classList.add("dragging");
  const source = document.querySelector(".board .view"), cell = cellNamed(drag.from);
  const part = drag.offer && document.querySelector(`#action-form [data-piece="${CSS.escape(drag.from)}"]`);
  if (part) {
    leadAgain.spot ??= spot();
    part.closest("form").dataset.spot = part.dataset.at;
  } else if (drag.offer) {
    htmx.ajax("GET", document.getElementById("quick-form").action, { source, target: "#action-panel", values: { offer: drag.offer, at: drag.from } });
  } else if (!document.querySelector(`.onboard[aria-current][data-cell="${CSS.escape(drag.from)}"]`)) {
    document.querySelector("#action-panel [data-close-action]")?.click();
    chooseCell(cell);
  }
}

/* Of several pieces that move together one was dragged by itself: the next tap on the plan moves all of them again. */
function leadAgain() {
  if (leadAgain.spot && spot()) document.querySelector("form[data-spot]").dataset.spot = leadAgain.spot;
  delete leadAgain.spot;
}

const cellNamed = (name) => document.querySelector(`svg[data-board] [data-cell="${CSS.escape(name)}"]`);
const leads = (cell) => cell.dataset.cell !== drag?.from && Boolean(choicesOf(cell, true).length || wideOf(cell));
const cellBelow = () => document.elementFromPoint(drag.at.x, drag.at.y)?.closest("svg[data-board] [data-cell]");

function draw(x, y, text, open) {
  const from = cellNamed(drag.from), svg = from.closest("svg"), layer = from.parentNode;
  const way = svg.querySelector(".drag-way") ?? layer.appendChild(document.createElementNS(svg.namespaceURI, "path"));
  way.setAttribute("class", `drag-way${open ? "" : " no"}`);
  way.setAttribute("d", `M${centre(from)}L${x} ${y}`);
  drag.bubble.textContent = text;
  drag.bubble.style.translate = `${Math.min(drag.at.x, innerWidth - 200)}px max(0px, ${drag.at.y - 24}px - 100%)`;
}

function showWay() {
  const cell = cellBelow();
  if (cell) draw(...centre(cell), cell.getAttribute("aria-label") ?? cell.dataset.name, leads(cell));
}

function carryOverPlan() {
  const plan = document.querySelector("svg[data-plan]"), { x, y } = new DOMPoint(drag.at.x, drag.at.y).matrixTransform(plan.getScreenCTM().inverse());
  const [left, low] = centre(cellNamed(drag.from)), up = plan.viewBox.baseVal.height;
  const inches = (Math.hypot(x - left, y - up - low) / plan.dataset.plan).toFixed(1);
  draw(x, y - up, `${inches}" ${said()}`, !document.querySelector("#preview .problem:not(.hint)"));
}

/* What the form says of the place: the problem, or the total ("Movement 6.2" of 12"). */
function said() {
  const problem = document.querySelector("#preview .problem > :first-child"), total = document.querySelector("#preview dt.total");
  const parts = problem ? [...problem.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE) : [total?.firstChild, total?.nextElementSibling, total?.querySelector("small")];
  return parts.map((part) => part?.textContent.trim()).filter(Boolean).join(" ");
}

function measure() {
  if (drag?.offer && spot()) putAt({ clientX: drag.at.x, clientY: drag.at.y }, false);
}

document.addEventListener("htmx:afterSettle", () => drag?.bubble && drag.offer && carryOverPlan());
