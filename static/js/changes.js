/* What has changed on the map glows for a moment, and a hit leaves a short mark. A sound when the others have acted is optional. */
"use strict";

const GLOW = 2600; // milliseconds
let drawn = null, newestLine = document.querySelector("#log > li")?.id;
const marked = new Map();

const lostOf = (piece) => parseFloat(piece.querySelector(".lost")?.getAttribute("stroke-dasharray") ?? 0) + (piece.matches(".gone, :has(.gone)") ? 200 : 0);
const pieces = () => new Map([...document.querySelectorAll("svg[data-board] [data-token], svg[data-plan] [data-pick]:has(.token)")].map((piece) => [piece.dataset.token ?? piece.dataset.cell, piece]));
const lookOf = (piece) => ({ look: piece.getAttribute("transform") + piece.querySelector(".token")?.innerHTML + (piece.dataset.token ? piece.innerHTML : ""), lost: lostOf(piece) });

function showChanges() {
  const before = drawn, now = pieces(), line = document.querySelector("#log > li"), hit = line && line.id !== newestLine ? line.dataset.struck?.split("|") : null;
  newestLine = line?.id;
  drawn = new Map([...now].map(([name, piece]) => [name, lookOf(piece)]));
  for (const [name, { look, lost }] of before ? drawn : []) {
    const was = before.get(name), kind = (hit ? hit.includes(name) : was && lost > was.lost) ? "struck" : "glow"; // energy paid for a shot is not struck off
    if (was?.look === look && kind === "glow") continue; // what a hit has done may be secret: that it hit is not
    marked.set(name, kind);
    setTimeout(() => {
      marked.delete(name);
      pieces().get(name)?.classList.remove("glow", "struck");
    }, GLOW);
  }
  // The map may be drawn again meanwhile: the marks stay.
  for (const [name, kind] of marked) now.get(name)?.classList.add("glow", kind);
}

document.addEventListener("htmx:afterSettle", showChanges);
showChanges();

/* --- a sound when the others have acted, for those who want one ------------------------------------------------------------ */
const sounds = document.getElementById("sounds");
if (sounds) {
  sounds.checked = localStorage.sounds === "on";
  sounds.addEventListener("change", () => { localStorage.sounds = sounds.checked ? "on" : "off"; if (sounds.checked) sound(); });
}

function sound() {
  const audio = new AudioContext(), tone = audio.createOscillator(), loud = audio.createGain();
  tone.frequency.value = 660;
  loud.gain.setValueAtTime(0.12, audio.currentTime);
  loud.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.25);
  tone.connect(loud).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.25);
}

let lastHeard = document.querySelector("#log > li")?.id;
document.addEventListener("htmx:oobAfterSwap", ({ detail: { target } }) => {
  const news = target.id === "log" && target.querySelector("li:first-child:not(.mine)")?.id;
  if (news && news !== lastHeard && localStorage.sounds === "on") sound();
  lastHeard = news || lastHeard;
});
