/* Clocks of the sides: the server says until when one runs ([data-until], in milliseconds), the page counts down by itself,
   and asks again when one has run out: the server then tells everybody.
   The server's time is the truth: data-now of this script is what it was when the page was made. */
"use strict";

const made = performance.timeOrigin + performance.getEntriesByType("navigation")[0].responseStart;
const ahead = made - Number(document.currentScript.dataset.now);

setInterval(() => {
  for (const clock of document.querySelectorAll("[data-until]")) {
    const left = Math.round((clock.dataset.until - Date.now() + ahead) / 1000), many = Math.abs(left);
    clock.textContent = `${left < 0 ? "−" : ""}${Math.floor(many / 60)}:${String(many % 60).padStart(2, "0")}`;
    if (left <= 0 && !clock.classList.contains("out") && typeof again === "function") setTimeout(again, 600);
    clock.classList.toggle("out", left <= 0);
  }
}, 500);
