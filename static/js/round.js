/* The keys of a round's results: left and right choose the winner, = a draw, up and down another table; a digit begins the
   points. Everything else is the form's own: Tab, Space, and Enter, which saves. */
"use strict";

const rows = [...document.querySelectorAll("[data-row]")];
const count = document.querySelector("[data-count]");
const choose = (row, value) => {
  const found = row.querySelector(`[type=radio][value=${value}]`);
  if (!found) return;
  found.checked = true;
  found.focus();
  tally();
};
const go = (row, by, field) => {
  const next = rows[rows.indexOf(row) + by];
  (next?.querySelectorAll("input:not([type=radio])")[field] ?? next?.querySelector("[type=radio]"))?.focus();
};
const tally = () => {
  if (!count) return;
  const done = rows.filter((row) => row.querySelector(":checked:is(input), .scores input:not(:placeholder-shown)"));
  count.textContent = `${done.length} of ${rows.length} filled in`;
  count.hidden = !done.length;
};

document.addEventListener("keydown", (event) => {
  const row = event.target.closest?.("[data-row]");
  if (!row || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("select")) return;
  const radio = event.target.matches("[type=radio]"), fields = [...row.querySelectorAll("input:not([type=radio])")];
  const act = {
    ArrowUp: () => go(row, -1, radio ? -1 : fields.indexOf(event.target)),
    ArrowDown: () => go(row, 1, radio ? -1 : fields.indexOf(event.target)),
    "=": () => choose(row, "draw"),
    ...(radio && { ArrowLeft: () => choose(row, "win"), ArrowRight: () => choose(row, "loss") }),
  }[event.key];
  if (act) {
    event.preventDefault();
    act();
  } else if (radio && /^\d$/.test(event.key)) fields[0]?.focus();
});
document.addEventListener("input", tally);
rows[0]?.querySelector("[type=radio]")?.focus({ preventScroll: true });
tally();
