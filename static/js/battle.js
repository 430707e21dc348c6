/* The battle page: is the stream alive, and where the panel in which one acts appears. Works on #link, #deed. */
"use strict";

function alive(yes) {
  const link = document.getElementById("link");
  if (!link) return;
  link.classList.toggle("lost", !yes);
  link.textContent = yes ? "live" : "connection lost, trying again";
}

document.addEventListener("htmx:sseOpen", () => alive(true));
document.addEventListener("htmx:sseError", () => alive(false));

/* What is asked or answered is read out and can be reached at once; the die that is wanted next gets the focus. */
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.target.id !== "deed") return;
  const deed = event.target;
  (deed.querySelector(".keypad button, .keypad input") || deed).focus({ preventScroll: true });
  deed.scrollTop = 0;
});

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-close-deed]")) return;
  event.preventDefault();
  document.getElementById("deed").replaceChildren();
  htmx.trigger(document.body, "change");
});
