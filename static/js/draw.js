/* Drawing on a canvas: a tap or a drag over the cells of a board is a stroke with the chosen brush; on a plan a tap puts a piece
   down, and with the hand a piece is chosen by a tap and moved by a drag. Strokes are sent one after the other. */
"use strict";

const HAND = "hand", SNAP = 2, STROKE_STEP = 8; // places are rounded to half an inch; px
const form = document.getElementById("drawing"), field = (name) => form.elements[name];
const brush = () => field("brush").value, svgNow = () => form.querySelector("svg[data-board]");
let stroke = null, waiting = [];

/* --- sending: what was drawn while an answer is awaited waits for it ----------------------------------------------------- */
function sendStroke(values) {
  waiting.push(values);
  if (waiting.length === 1) sendNext();
}

function sendNext() {
  const { do: gesture = "put", cells = "", x = "", y = "", piece } = waiting[0], place = { cells, x, y, do: gesture };
  if (piece !== undefined) place.piece = piece;
  const values = { ...Object.fromEntries(new FormData(form)), ...place };
  for (const name of ["at", "seen", "zoom", "seed"]) delete values[name];
  if (gesture === "move") for (const name of ["width", "depth", "turn", "round"]) delete values[name];
  htmx.ajax("POST", form.action, { source: form, values, target: "#canvas", swap: "outerHTML" });
}

document.addEventListener("htmx:afterRequest", ({ detail: { requestConfig } }) => {
  if (new URL(requestConfig.path, form.action).href !== form.action) return;
  waiting.shift();
  if (waiting.length) sendNext();
});

/* --- gestures ------------------------------------------------------------------------------------------------------------- */
const cellAt = (x, y) => document.elementFromPoint(x, y)?.closest("#canvas svg [data-cell]");

function inches({ clientX, clientY }) {
  const svg = svgNow(), to = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM().inverse());
  return [to.x / svg.dataset.plan, (svg.viewBox.baseVal.height - to.y) / svg.dataset.plan];
}

const snapped = (value, side) => Math.max(0, Math.min(side, Math.round(value * SNAP) / SNAP));
const sides = () => [svgNow().viewBox.baseVal.width, svgNow().viewBox.baseVal.height].map((side) => side / svgNow().dataset.plan);

form.addEventListener("pointerdown", (event) => {
  if (!event.isPrimary || event.button || !event.target.closest("#canvas svg")) return;
  const plan = "plan" in svgNow().dataset, part = event.target.closest("[data-piece]");
  if (plan) stroke = { from: inches(event), part: brush() === HAND || brush() === "erase" ? part : null };
  else if (brush() !== HAND && cellAt(event.clientX, event.clientY)) stroke = { cells: new Set() };
  if (stroke?.cells) touch(event);
  if (stroke?.part || stroke?.cells) event.preventDefault();
});

form.addEventListener("pointermove", (event) => {
  if (!stroke || !event.isPrimary) return;
  if (stroke.cells) return touch(event);
  if (!stroke.part || brush() !== HAND) return;
  const scale = svgNow().dataset.plan, [right, up] = inches(event).map((value, axis) => value - stroke.from[axis]);
  stroke.moved ||= Math.hypot(right, up) > 0.5;
  if (stroke.moved) stroke.part.setAttribute("transform", `translate(${right * scale} ${-up * scale})`);
});

/* A quick finger is seen at a few places only: the cells between them belong to its stroke. */
function touch({ clientX, clientY }) {
  const [x, y] = stroke.last ?? [clientX, clientY], steps = Math.ceil(Math.hypot(clientX - x, clientY - y) / STROKE_STEP) || 1;
  for (let step = 1; step <= steps; step++) {
    const cell = cellAt(x + ((clientX - x) * step) / steps, y + ((clientY - y) * step) / steps);
    if (!cell) continue;
    stroke.cells.add(cell.dataset.cell);
    cell.classList.add("chosen");
  }
  stroke.last = [clientX, clientY];
}

document.addEventListener("pointerup", (event) => {
  const done = stroke;
  stroke = null;
  if (!done) return;
  if (done.cells) return done.cells.size && sendStroke({ cells: [...done.cells].join(" ") });
  const now = inches(event), piece = done.part?.dataset.piece, here = now.map((value, axis) => snapped(value, sides()[axis]));
  if (brush() === "erase") return piece && sendStroke({ do: "erase", piece });
  if (brush() !== HAND) return Math.hypot(now[0] - done.from[0], now[1] - done.from[1]) < 2 && sendStroke({ x: here[0], y: here[1] });
  if (!piece) return;
  chooseLaid(piece);
  if (!done.moved) return;
  const { x, y } = field("piece").selectedOptions[0].dataset;
  const [left, low] = [Number(x), Number(y)].map((value, axis) => snapped(value + now[axis] - done.from[axis], sides()[axis]));
  sendStroke({ do: "move", piece, x: left, y: low });
});

document.addEventListener("pointercancel", () => { stroke = null; });
document.addEventListener("touchmove", (event) => stroke?.part && event.cancelable && event.preventDefault(), { passive: false }); // else it scrolls

/* A ground laid out by chance is looked at, on a phone at its whole: its button stands below it. */
const byChance = ({ requestConfig }) => requestConfig?.path.endsWith("scatter/");
document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  if (byChance(detail) && !matchMedia("(min-width: 62rem)").matches) form.querySelector("#zoom [value='0']").click();
});
document.addEventListener("htmx:afterSettle", ({ detail }) => {
  if (byChance(detail)) form.querySelector(".board").scrollIntoView({ block: "nearest" });
});

/* --- a piece that is chosen shows its size -------------------------------------------------------------------------------- */
function chooseLaid(piece) {
  field("piece").value = piece;
  showPiece();
}

function showPiece() {
  const { dataset } = field("piece").selectedOptions[0];
  for (const name of ["x", "y", "width", "depth", "turn"]) field(name).value = dataset[name] ?? "";
  field("round").checked = Boolean(dataset.round);
  for (const part of form.querySelectorAll("[data-piece]")) part.classList.toggle("picked", part.dataset.piece === field("piece").value);
}

form.addEventListener("change", ({ target }) => {
  if (target.name === "piece") showPiece();
  if (target.name === "brush" && field("width")) for (const name of ["width", "depth", "turn"]) field(name).value = "";
});
