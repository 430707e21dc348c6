/* How the browser writes times, for the cookies of app.js: its zone, 24 hours or 12, the day or the month first. */
"use strict";

const habit = Intl.DateTimeFormat([], { month: "short", day: "numeric", hour: "numeric" });
const { timeZone, hour12 } = habit.resolvedOptions(), monthFirst = habit.formatToParts()[0].type === "month";

postMessage([`zone=${timeZone}`, `times=${hour12 ? 12 : 24}${monthFirst ? "m" : "d"}`]);
