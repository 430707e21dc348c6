/* The referee's console: taps on counters that cannot be sent are kept on the device and sent in order on return.
   Works on #console (buttons named "tap"), #queued and #refused. */
"use strict";

const waiting = () => JSON.parse(localStorage.taps || "[]");
const keep = (taps) => {
  localStorage.taps = JSON.stringify(taps);
  document.getElementById("queued").textContent = taps.length ? `${taps.length} tapped without a connection: sent in order when it is back` : "";
};

/* Each tap has a number of its own, so that sending it twice has one effect. */
document.addEventListener("htmx:configRequest", ({ detail }) => detail.parameters.tap && (detail.parameters.form = crypto.randomUUID()));
/* When the console's own form is fetched anew, the button that was tapped last is in it, too: that is no tap. */
document.addEventListener("htmx:sendError", (event) => {
  const { verb, path, formData } = event.detail.requestConfig;
  if (verb !== "post" || !formData.has("tap")) return;
  event.stopImmediatePropagation();
  keep([...waiting(), { path, form: [...formData] }]);
  say(document.getElementById("queued").textContent);
});

/* What the site refuses is shown; without an answer the tap stays where it is. */
async function send([tap, ...rest] = waiting()) {
  if (!tap) return htmx.trigger("#console", "again");
  const answer = await fetch(tap.path, { method: "POST", body: new URLSearchParams(tap.form) }).catch(() => null);
  if (answer && !answer.ok) document.getElementById("refused").append(Object.assign(document.createElement("li"), { textContent: await answer.text() }));
  if (answer) keep(rest), await send();
}
for (const moment of ["online", "DOMContentLoaded"]) addEventListener(moment, () => waiting().length && send());
