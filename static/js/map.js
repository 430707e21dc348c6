/* The view of the map or plan: "fit" brings its pieces into the frame, a second tap the whole; wheel and pinch zoom, a drag beside the
   pieces pushes it about. */
"use strict";

const STEP = 1.0015, CLOSEST = 8, ROOM_AROUND = 40, LARGE = 72; // zoom of a wheel's notch, the most of it, pixels beside the pieces and of one piece
let scale = 0, fitted = false, pinch = null, pushed = null, inHand = false;

const frame = () => document.querySelector(".board .view");
const map = () => document.querySelector(".board .view svg.map");

/* --- the scale is a width in the frame, which keeps its height: nothing else on the page moves ----------------------------- */
function zoomTo(wanted, at) {
  const view = frame(), svg = map(), old = svg.getBoundingClientRect(), box = view.getBoundingClientRect();
  const { x, y } = at ?? { x: box.x + box.width / 2, y: box.y + box.height / 2 }, [right, down] = [(x - old.x) / old.width, (y - old.y) / old.height];
  view.style.blockSize ||= `${box.height}px`;
  scale = Math.min(CLOSEST, Math.max(0.2, wanted));
  show(svg);
  const now = svg.getBoundingClientRect();
  view.scrollBy(now.x + right * now.width - x, now.y + down * now.height - y);
}

function show(svg) {
  Object.assign(svg.style, { zoom: 1, minInlineSize: 0, maxBlockSize: "none", inlineSize: `${svg.viewBox.baseVal.width * scale}px` });
}

function leaveScale() {
  scale = 0;
  map()?.removeAttribute("style");
  frame()?.removeAttribute("style");
}

const scaleNow = () => map().getBoundingClientRect().width / map().viewBox.baseVal.width;

function extent() {
  const pieces = [...map().querySelectorAll(".token:not(.gone)")].map((piece) => piece.getBoundingClientRect()), edge = (side, pick) => pick(...pieces.map((piece) => piece[side]));
  const [left, right, top, foot] = [edge("left", Math.min), edge("right", Math.max), edge("top", Math.min), edge("bottom", Math.max)];
  return { x: (left + right) / 2, y: (top + foot) / 2, width: right - left, height: foot - top, piece: pieces[0]?.width };
}

function fitPieces() {
  const view = frame(), { width, height, piece } = extent();
  if (!piece) return;
  zoomTo(scaleNow() * Math.min((view.clientWidth - ROOM_AROUND) / width, (view.clientHeight - ROOM_AROUND) / height, LARGE / piece));
  const { x, y } = extent(), box = view.getBoundingClientRect(); // measured again: a map that comes to its edge does not zoom about a point
  view.scrollBy(x - box.x - box.width / 2, y - box.y - box.height / 2);
}

document.addEventListener("click", ({ target }) => {
  if (!target.matches?.("#zoom [name=zoom]") || !map()) return;
  leaveScale();
  fitted = target.value === "1" && !fitted;
  if (fitted) fitPieces();
  else if (target.value === "1") document.querySelector("#zoom [value='0']").checked = true;
});

/* The wheel scrolls the page, also over the map: it zooms with Ctrl (a trackpad's pinch comes so, too), and by itself from a press on the map until
   the pointer leaves it. */
const onMap = ({ target }) => target.closest?.(".board .view");

document.addEventListener("pointerdown", (event) => { inHand = Boolean(onMap(event)); });
document.addEventListener("pointerover", (event) => { inHand &&= Boolean(onMap(event)); });
document.addEventListener("wheel", (event) => {
  if (!event.target.closest?.(".board .view svg.map") || event.shiftKey || !(inHand || event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  zoomTo(scaleNow() * STEP ** -event.deltaY, event);
}, { passive: false });

/* --- two fingers zoom, a mouse pushes ------------------------------------------------------------------------------------- */
document.addEventListener("touchstart", ({ touches, target }) => {
  if (touches.length === 2 && target.closest?.(".board .view")) pinch = { apart: apart(touches), scale: scaleNow() };
});

document.addEventListener("touchmove", (event) => {
  if (!pinch || event.touches.length !== 2) return;
  event.preventDefault();
  const [{ clientX: x, clientY: y }, other] = event.touches;
  zoomTo(pinch.scale * apart(event.touches) / pinch.apart, { x: (x + other.clientX) / 2, y: (y + other.clientY) / 2 });
}, { passive: false });

document.addEventListener("touchend", () => { pinch = null; });
const apart = ([one, other]) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);

document.addEventListener("pointerdown", ({ target, pointerType, button, clientX: x, clientY: y }) => {
  if (pointerType !== "mouse" || button || !target.closest?.(".board .view svg.map") || target.closest(".able, [data-drag]")) return;
  pushed = { x, y, far: false };
});

document.addEventListener("pointermove", ({ clientX: x, clientY: y }) => {
  if (!pushed) return;
  pushed.far ||= Math.hypot(x - pushed.x, y - pushed.y) > 8;
  if (!pushed.far) return;
  getSelection().removeAllRanges();
  frame().scrollBy(pushed.x - x, pushed.y - y);
  Object.assign(pushed, { x, y });
});

document.addEventListener("pointerup", () => {
  const swallow = (event) => event.stopImmediatePropagation();
  if (pushed?.far) {
    addEventListener("click", swallow, true); // the browser's own click after the push
    setTimeout(() => removeEventListener("click", swallow, true), 50);
  }
  pushed = null;
});

document.addEventListener("htmx:afterSettle", () => {
  if (!scale || !map()) return;
  frame().style.blockSize ||= `${frame().clientHeight}px`;
  show(map());
});
