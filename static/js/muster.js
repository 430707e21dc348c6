/* Muster's own script. Pages work without it; it makes them pleasanter. No code of a page is ever evaluated.
   Hooks: [data-tab=n], [data-sends], [data-kept] around tabs, [data-step] beside a select,
   svg[data-board] with [data-cell], and controls with [data-cell] that a cell of the board stands for;
   svg[data-plan=units to an inch], and a form with [data-spot] whose fields hold the place of a piece. */
"use strict";

/* --- what happened is said at the edge of the page, and read out ----------------------------------------------------- */
function say(text, kind = "info") {
  const note = document.getElementById("failed").content.firstElementChild.cloneNode(true);
  note.classList.add(kind);
  note.firstElementChild.textContent = text;
  document.getElementById("toast").replaceChildren(note);
  clearTimeout(say.timer);
  say.timer = setTimeout(() => note.remove(), kind === "bad" ? 12000 : 4000);
}

/* --- clicks and changes ------------------------------------------------------------------------------------------------ */
document.addEventListener("click", (event) => {
  const hit = (selector) => event.target.closest(selector);
  showTab(hit("[data-tab]")?.dataset.tab);
  const step = hit("[data-step]");
  if (step) stepSelect(step.parentNode.querySelector("select"), Number(step.dataset.step));
  if (hit("svg[data-plan]") && spot()) putAt(event);
  else if (hit("svg [data-cell]")) chooseCell(hit("svg [data-cell]"));
});

/* A part of the page that is renewed between press and release takes the button along, and the browser forgets the click:
   it goes to the same button of the new part. */
const PRESSED = "button, a, label, summary, svg [data-cell]";
let pressed = null;

document.addEventListener("mousedown", ({ target, button }) => { pressed = button === 0 ? target.closest(PRESSED) : null; });

document.addEventListener("mouseup", ({ target, clientX, clientY }) => {
  const now = pressed && !pressed.isConnected && target.closest?.(PRESSED);
  if (now && (now.id ? now.id === pressed.id : now.dataset.cell ? now.dataset.cell === pressed.dataset.cell : now.isEqualNode(pressed))) {
    now.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, clientX, clientY }));
  }
});

/* A request that has waited for the one before it is sent for the button that was pressed then, with the choice that was made then: htmx
   would take the button that has the focus now, and the field as the answer in between has drawn it again. */
document.addEventListener("htmx:configRequest", ({ detail }) => {
  const { elt, verb, formData, triggeringEvent } = detail, button = triggeringEvent?.submitter, field = triggeringEvent?.target;
  if (button && elt.matches("form")) {
    for (const { type, name } of elt.elements) if (type === "submit") formData.delete(name);
    if (button.name) formData.set(button.name, button.value);
    detail.path = button.getAttribute("formaction") ?? elt.getAttribute(`hx-${verb}`) ?? detail.path;
  } else if (field?.matches?.("select") && !field.isConnected && formData.has(field.name)) {
    formData.set(field.name, field.value);
  }
});

document.addEventListener("change", (event) => {
  if (event.target.closest("[data-sends]")) {
    const form = event.target.form;
    if (form?.checkValidity()) form.requestSubmit();
  }
  if (event.target.closest("select, input")) markBoard();
  if (event.target.name === "tab") lookAtBoard();
  if (event.target.matches("[data-kept] [name=tab]")) sessionStorage.tab = event.target.value;
});

function stepSelect(select, by) {
  const at = select.selectedIndex + by;
  if (at < 0 || at >= select.length) return;
  select.selectedIndex = at;
  select.dispatchEvent(new Event("change", { bubbles: true }));
}

function showTab(value = "") {
  const radio = document.querySelector(`.split > .tabs input[value="${CSS.escape(value)}"]`);
  if (radio) radio.checked = true;
}

/* --- the board: one tab stop, arrow keys inside; a cell stands for the control that names it ---------------------------- */
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

document.addEventListener("keydown", (event) => {
  if (spot() && ARROWS[event.key] && event.target.closest?.(".board .view:has([data-plan])")) return nudge(event);
  const cell = event.target.closest?.("svg[data-board] [data-cell]");
  if (!cell) return;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    chooseCell(cell);
  } else if (ARROWS[event.key]) {
    event.preventDefault();
    focusCell(nearest(cell, ...ARROWS[event.key]));
  }
});

function centre(cell) {
  const { e, f } = cell.transform.baseVal.getItem(0).matrix;
  return [e, f];
}

/* The nearest cell within a quarter turn of the arrow's direction; straight ahead counts as nearer. */
function nearest(from, right, down) {
  const [x, y] = centre(from);
  const ways = [...from.parentNode.querySelectorAll("[data-cell][role=button]")].map((cell) => {
    const [dx, dy] = [centre(cell)[0] - x, centre(cell)[1] - y];
    return { cell, ahead: dx * right + dy * down, aside: Math.abs(dx * down) + Math.abs(dy * right) };
  });
  const open = ways.filter(({ ahead, aside }) => ahead >= 1 && aside <= ahead * 1.8);
  return open.sort((a, b) => a.ahead + a.aside * 1.5 - b.ahead - b.aside * 1.5)[0]?.cell;
}

/* The tab stop is where the focus was last, also after the board has been drawn again. */
let lastCell = "";

document.addEventListener("focusin", (event) => {
  const cell = event.target.closest?.("svg[data-board] [data-cell]");
  if (cell) setTabStop(lastCell = cell.dataset.cell);
});

function setTabStop(name) {
  const buttons = [...document.querySelectorAll("svg[data-board] [data-cell][role=button]")], stop = buttons.find(({ dataset }) => dataset.cell === name) ?? buttons[0];
  for (const button of buttons) button.setAttribute("tabindex", button === stop ? 0 : -1);
}

function focusCell(cell) {
  cell?.focus();
  cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

const controlsOf = (cell) => document.querySelectorAll(`[data-cell="${CSS.escape(cell.dataset.cell)}"]:not(svg *)`);

/* A piece that is dragged goes to the cell: what opens the pieces there is no choice then. */
const choicesOf = (cell, dragged) => [...controlsOf(cell)].filter((element) => !element.closest("[hidden]") && !(dragged && element.matches(".onboard")));
const wideOf = (cell) => document.querySelector(`form[data-cells~="${CSS.escape(cell.dataset.cell)}"]`);

function chooseCell(cell, dragged = false) {
  const there = choicesOf(cell, dragged);
  // Several pieces on one cell are opened in turn, tap by tap.
  const pieces = there.filter((element) => element.matches(".onboard")), piece = pieces[(pieces.findIndex((one) => one.matches("[aria-current]")) + 1) % pieces.length];
  const control = there.find((element) => !element.matches(".onboard, .mark")) ?? there.find((element) => element.matches(".aim")) ?? piece ?? there[0];
  const wide = wideOf(cell), next = document.querySelector(".done #next-up[data-close-action]");
  if (next && !cell.dataset.pick && (!control || control.matches(".mark:not(.aim)"))) {
    // What has just acted is done with: the tap is the next one's.
    document.addEventListener("htmx:afterSettle", () => chooseCell(cell), { once: true });
    return next.click();
  }
  if (!control && wide) {
    wide.elements.at.value = cell.dataset.cell;
    return wide.requestSubmit();
  }
  if (!control) return document.getElementById(cell.dataset.pick)?.click();
  if (control.matches("option")) {
    control.selected = true;
    control.closest("select").dispatchEvent(new Event("change", { bubbles: true }));
  } else {
    control.click();
  }
}

/* --- the plan: a tap puts the piece there, arrows move it by an inch, with shift by a tenth; y counts from below --------- */
const spot = () => document.querySelector("form[data-spot]")?.dataset.spot;

function moveTo(place) {
  const fields = [0, 1].map((axis) => document.getElementById(`${spot()}-${axis}`));
  fields.forEach((field, axis) => { field.value = Math.max(0, place(Number(field.value), axis)).toFixed(1); });
  fields[1].dispatchEvent(new Event("change", { bubbles: true }));
}

function putAt({ clientX, clientY }, settled = true) { // of a place that is settled a piece falls short that cannot go so far
  if (settled) document.getElementById("action-fields")?.append(Object.assign(document.createElement("input"), { type: "hidden", name: "tapped", value: "1" }));
  const plan = document.querySelector("svg[data-plan]"), to = new DOMPoint(clientX, clientY).matrixTransform(plan.getScreenCTM().inverse());
  moveTo((_, axis) => (axis ? plan.viewBox.baseVal.height - to.y : to.x) / plan.dataset.plan);
}

/* The place for a piece comes into sight, above what begins at ``foot``; beside a panel, the plan alone moves. */
function lookAtSpot(foot) {
  const plan = document.querySelector("svg[data-plan]"), { width, height } = plan.viewBox.baseVal, scale = plan.clientWidth / width, view = plan.closest(".view");
  const [x, y] = [0, 1].map((axis) => document.getElementById(`${spot()}-${axis}`).value * plan.dataset.plan);
  if (foot === undefined) {
    const at = new DOMPoint(x, height - y).matrixTransform(plan.getScreenCTM()), frame = view.getBoundingClientRect();
    const [right, down] = [at.x - frame.x - frame.width / 2, at.y - frame.y - frame.height / 2];
    if (Math.abs(right) > frame.width / 2 - 20 || Math.abs(down) > frame.height / 2 - 20) view.scrollBy(right, down);
    seen = { left: view.scrollLeft, top: view.scrollTop };
    return;
  }
  view.scrollIntoView();
  view.scrollTo(x * scale - view.clientWidth / 2, (height - y) * scale - 110);
  scrollBy(0, Math.max(0, view.getBoundingClientRect().y + (height - y) * scale - view.scrollTop + 40 - foot));
  seen = { left: view.scrollLeft, top: view.scrollTop };
}

function nudge(event) {
  event.preventDefault();
  moveTo((value, axis) => value + ARROWS[event.key][axis] * (event.shiftKey ? 0.1 : 1) * (axis ? -1 : 1));
}

/* What a cell is for at present, in words: a choice of the open form, or a row of the table of marks. */
function meaningOf(control, cell) {
  const row = control.matches(".mark, form") && control.closest("tr"), field = control.closest("select, input");
  if (row) return [...(control.matches(".aim") ? [{ textContent: "target" }] : []), row.cells[0], control.querySelector(`[data-at~="${CSS.escape(cell.dataset.cell)}"]`) ?? row.cells[1]].map(({ textContent }) => textContent.trim()).filter(Boolean).join(", ");
  const odds = control.matches(":checked") && document.querySelector("#odds .odds li");
  return field ? [field.labels[0], ...(field === control ? [] : [control])].map(({ textContent }) => textContent.trim()).join(" ") + (control.matches(":checked") ? ", chosen" : "") + (odds ? `, ${odds.textContent.trim()}` : "") : "";
}

/* Cells without pieces come as rows, each by its first and its last cell (ui/cell_rows.py), and are drawn here: without scripts they do nothing. */
function drawCells(group) {
  const { rows, words, shape } = group.dataset, there = new Set([...group.children].map(({ dataset }) => dataset.cell));
  const cells = rows.split(";").flatMap((row) => {
    const [count, ...ends] = row.split("|"), last = ends.slice(-4);
    return Array.from({ length: count }, (_, at) => ends.slice(0, 4).map((text, part) => between(text, last[part], at / (count - 1 || 1), part > 1)));
  });
  for (const line of words ? words.split(";") : []) {
    const [said, places] = line.split("|");
    for (const at of places.split(" ")) cells[at][1] += `, ${said}`;
  }
  for (const [id, name, x, y] of cells.filter(([id]) => !there.has(id))) {
    const cell = document.createElementNS("http://www.w3.org/2000/svg", "path"), told = { d: shape, class: "wash", "data-cell": id, "data-name": name, transform: `translate(${x} ${y})` };
    for (const key in told) cell.setAttribute(key, told[key]);
    group.append(cell);
  }
  delete group.dataset.rows;
}

/* Every number of a text lies between those of the first and the last cell; whole ones keep their digits. */
function between(first, last, share, place) {
  const ends = last.match(place ? /-?[\d.]+/g : /\d+/g);
  return first.replace(place ? /-?[\d.]+/g : /\d+/g, (number) => {
    const value = Number(number) + (ends.shift() - number) * share;
    return place ? value.toFixed(1) : String(Math.round(value)).padStart(number.length, "0");
  });
}

/* Cells that stand for a control are open, and buttons that say what for; the one whose control is chosen is marked. */
function markBoard() {
  document.querySelectorAll("svg[data-board] [data-rows]").forEach(drawCells);
  const cells = document.querySelectorAll("svg[data-board] [data-cell]");
  if (!cells.length) return;
  // A choice of the action that is open comes before the links to the pieces on the same cell, of which the open one counts.
  const links = [":not([aria-current])", "[aria-current]"].flatMap((which) => [...document.querySelectorAll(`.onboard[data-cell]${which}`)]), choices = [...document.querySelectorAll("[data-cell]:not(svg *, .onboard, .mark)")];
  const byCell = (controls) => new Map(controls.map((control) => [control.dataset.cell, control]));
  const controls = byCell([...links, ...choices]), marks = byCell([...document.querySelectorAll(".mark[data-cell]")].reverse()), wides = [...document.querySelectorAll("form[data-cells]")];
  const wide = new Map(wides.flatMap((form) => form.dataset.cells.split(" ").map((cell) => [cell, form])));
  const able = new Set([...document.querySelectorAll("[data-able]")].flatMap(({ dataset: { able: pick } }) => [pick, document.getElementById(pick)?.dataset.cell]));
  for (const cell of cells) {
    const { dataset } = cell, control = controls.get(dataset.cell) ?? document.getElementById(dataset.pick), mark = marks.get(dataset.cell);
    const all = control?.matches("option, input") ? [control] : [control, mark ?? wide.get(dataset.cell)].filter(Boolean);
    cell.classList.toggle("able", able.has(dataset.pick) || able.has(dataset.cell));
    cell.classList.toggle("open", Boolean(control) && !control.matches(".pick"));
    cell.classList.toggle("chosen", Boolean(control?.matches("option:checked, :checked, [aria-current]")));
    dataset.name ??= cell.getAttribute("aria-label") ?? dataset.cell;
    const role = all.length ? "button" : dataset.role, told = { role, "aria-label": role || cell.matches("g") ? [dataset.name, ...all.map((one) => meaningOf(one, cell)).filter(Boolean)].join(", ") : null };
    for (const name in told) told[name] ? cell.setAttribute(name, told[name]) : cell.removeAttribute(name);
    if (!all.length) cell.removeAttribute("tabindex");
  }
  setTabStop(lastCell);
}

/* --- swaps: the focus, what was typed after the asking, and the map's view stay; failures are said ---------------------- */
let lastFocus = "", lastTyped = null, zoom = "", seen = null, lookedAt = "", ready = new Set(), unfolded = [];

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const { requestConfig } = detail, at = document.activeElement, typed = at.matches("textarea, input:not([type=file])") && at.value !== at.defaultValue;
  // what was unfolded stays so
  for (const { id } of document.querySelectorAll("details.section[open]")) detail.serverResponse = detail.serverResponse.replace(`<details class="fold section" id="${id}"`, "$& open");
  unfolded = [...document.querySelectorAll("details[data-fold][open]")].map(({ dataset }) => dataset.fold);
  if (at.id) lastFocus = at.id;
  lastTyped = typed && at.value !== requestConfig.formData.get(at.name) ? { id: at.id, value: at.value } : null;
  zoom = document.querySelector("[name=zoom]:checked")?.value ?? zoom;
});

document.addEventListener("scroll", ({ target }) => {
  if (target.matches?.(".board .view") && target.offsetParent) seen = { left: target.scrollLeft, top: target.scrollTop };
}, true);

const isIn = (frame, { x, y, right, bottom }) => x >= frame.x && y >= frame.y && right <= frame.right && bottom <= frame.bottom;

/* What may act: pieces that one can take along come before those with other offers. */
function whatMayAct(view) {
  const movable = view.querySelectorAll("[data-drag]");
  return [...(movable.length ? movable : view.querySelectorAll(".able"))];
}

const nameOf = ({ dataset: { cell, drag } }) => `${cell} ${drag}`; // one that could act already may now move

/* The first look at a map that is larger than its frame is at a piece. What is newly chosen comes into the frame; so does what may newly act, while
   nothing that may is in sight. */
function lookAtBoard() {
  const step = document.querySelector("#turnbar ol [aria-current]"), row = step?.parentElement;
  if (row) row.scrollLeft = step.offsetLeft - row.offsetLeft - (row.clientWidth - step.offsetWidth) / 2; // a long row of steps shows the one at hand
  const view = document.querySelector(".board .view");
  if (!view?.offsetParent || document.querySelector(".dragging")) return;
  if (zoom) document.querySelector(`[name=zoom][value="${zoom}"]`).checked = true;
  if (seen) view.scrollTo(seen);
  const chosen = view.querySelector(".open.chosen") ?? view.querySelector(".chosen"), frame = view.getBoundingClientRect(), may = whatMayAct(view);
  const own = document.querySelector("#everything .sidemark")?.classList[1]; // one's own side stands first in the list
  const now = chosen && `${chosen.dataset.cell} ${chosen.matches(".open")}`, fresh = may.find((one) => !ready.has(nameOf(one)));
  const choice = now !== lookedAt && chosen, news = !choice && fresh && !may.some((one) => isIn(frame, one.getBoundingClientRect())) && fresh;
  const piece = choice || news || chosen || view.querySelector(`.token.${own}`);
  const at = (piece ?? view.querySelector(`:is(.deploy, .region).${own}`) ?? view.querySelector(".token") ?? view).getBoundingClientRect();
  if (!seen || news || (choice && !isIn(frame, at))) view.scrollBy(at.x + (at.width - frame.width) / 2 - frame.x, at.y + (at.height - frame.height) / 2 - frame.y);
  const bar = document.getElementById("turnbar")?.getBoundingClientRect().y, low = piece && bar > frame.y ? piece.getBoundingClientRect().bottom + 8 - bar : 0;
  if (!seen && low > 0) scrollBy(0, Math.min(low, frame.y)); // a phone's bar lies over the foot of the frame
  [lookedAt, ready, seen] = [now, new Set(may.map(nameOf)), { left: view.scrollLeft, top: view.scrollTop }];
}

document.addEventListener("htmx:afterSettle", () => {
  for (const fold of document.querySelectorAll("details[data-fold]:not([open])")) fold.open = unfolded.includes(fold.dataset.fold);
  const field = lastTyped && document.getElementById(lastTyped.id);
  if (field && field.value !== lastTyped.value) {
    field.value = lastTyped.value; // the browser takes that for ours, and would not tell that it has changed
    field.addEventListener("blur", () => field.dispatchEvent(new Event("change", { bubbles: true })), { once: true });
  }
  if (lastFocus && document.activeElement === document.body) {
    const button = document.getElementById(lastFocus);
    (button?.disabled ? button.parentNode.querySelector("button:enabled, select") : button)?.focus({ preventScroll: true });
  }
  markBoard();
  lookAtBoard();
});

const REASONS = {
  401: "You are signed out. Sign in and try again.",
  404: "This is no longer here. Reload the page.",
  429: "Too many requests at once. Wait a moment and try again.",
  503: "The site cannot do this at present. Nothing was lost; try again in a few minutes.",
};

document.addEventListener("htmx:responseError", (event) => {
  say(REASONS[event.detail.xhr.status] || "The site failed at this. Nothing was changed; try again.", "bad");
});
for (const failure of ["htmx:sendError", "htmx:timeout"]) document.addEventListener(failure, () => say("No connection; nothing was sent. Try again when you are online.", "bad"));

markBoard();
lookAtBoard();

/* A reader who looks at the units or the log of a replay keeps that view at its next step. */
if (document.querySelector("[data-kept]")) showTab(sessionStorage.tab);

/* --- what was changed before the scripts had come ---------------------------------------------------------------------- */
document.removeEventListener("change", keepEarly);
document.addEventListener("DOMContentLoaded", () => {
  for (const field of early) field.dispatchEvent(new Event("change", { bubbles: true }));
});
