/* How the browser writes times, for two cookies: its zone, 24 hours or 12, the day or the month first. A worker of app.js asks, once a visit.
   The first page that a browser sees, whose cookies are not there yet, asks by itself where it shows times: it writes each [data-at] with a [data-form] by that
   (Django's letters; empty: the zone's name) while the page is read, before anything is painted. [data-clock]: the zone that the account has chosen. */
"use strict";

{
  const readHabits = () => {
    const habit = Intl.DateTimeFormat([], { month: "short", day: "numeric", hour: "numeric" });
    const { timeZone, hour12 } = habit.resolvedOptions(), monthFirst = habit.formatToParts()[0].type === "month";
    return { timeZone, hour12, monthFirst, cookies: [`zone=${timeZone}`, `times=${hour12 ? 12 : 24}${monthFirst ? "m" : "d"}`] };
  };

  const prepare = () => {
    const { timeZone: here, hour12, monthFirst, cookies } = readHabits(), timeZone = document.documentElement.dataset.clock || here;
    for (const kept of cookies) document.cookie = `${kept}; path=/; max-age=31536000; samesite=lax`;
    const part = (name, length, language = "en-US") => (at) =>
      Intl.DateTimeFormat(language, { timeZone, [name]: length }).formatToParts(at).find(({ type }) => type === name).value;
    const american = part("timeZoneName", "short"), british = part("timeZoneName", "short", "en-GB");
    const zone = (at) => (/^GMT./.test(british(at)) ? american : british)(at);
    const hours = hour12 ? { hour: "numeric", hour12 } : { hour: "2-digit", hourCycle: "h23" };
    const letters = {
      "H:i": (at) => at.toLocaleTimeString("en-US", { timeZone, minute: "2-digit", ...hours }).replace("\u202f", " "),
      Y: part("year", "numeric"),
      F: part("month", "long"),
      M: part("month", "short"),
      j: part("day", "numeric"),
      l: part("weekday", "long"),
      D: part("weekday", "short"),
      T: zone,
      e: zone,
    };
    const turn = (_, week, month, year) => `${week ? `${week}, ` : ""}${month} j${year ? ", Y" : ""}`;
    return (element) => {
      const { at, form } = element.dataset, ordered = monthFirst ? form.replace(/(?:([lD]) )?j ([MF])( Y)?/, turn) : form;
      element.textContent = form ? ordered.replace(/H:i|[A-Za-z]/g, (letter) => letters[letter](new Date(at))) : timeZone;
      element.removeAttribute("data-at");
    };
  };

  let write;
  const writeAll = () => document.querySelectorAll("[data-at][data-form]").forEach((element) => (write ??= prepare())(element));
  if (self.document) new MutationObserver(writeAll).observe(document, { childList: true, subtree: true });
  else postMessage(readHabits().cookies);
}
