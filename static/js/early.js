/* What is changed before the other scripts have come is kept, and told again when they are here (muster.js). */
"use strict";

const early = new Set();
const keepEarly = ({ target }) => early.add(target);
document.addEventListener("change", keepEarly);
