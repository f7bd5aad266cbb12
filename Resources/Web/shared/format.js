// Numbers, durations and dates in the locale of the browser. The words around them are English, as the page is.

const numbers = new Intl.NumberFormat();
const plurals = new Intl.PluralRules("en");
// Digits that units.js reads again.
const typedNumbers = new Intl.NumberFormat(undefined, { useGrouping: false, numberingSystem: "latn" });

/** A number, such as `2,244`. */
export const number = (value) => numbers.format(value);

/** A number for an input field, such as `1082.5`. */
export const typedNumber = (value) => typedNumbers.format(value);

/** The form of a noun for a number of things. The plural follows English, the language of the noun. */
export const noun = (value, singular, plural = `${singular}s`) => plurals.select(value) === "one" ? singular : plural;

/** A number with its noun, such as `1 set` or `2 sets`. */
export const count = (value, ...forms) => `${number(value)} ${noun(value, ...forms)}`;

/** A number with a unit that `Intl` knows, such as `82.5 kg`. */
export function quantity(value, unit, options = {}) {
  return new Intl.NumberFormat(undefined, { style: "unit", unit, ...options }).format(value);
}

/** A number with a symbol that `Intl` does not know, such as `2,244 kcal`, written as the locale writes grams. */
export function symbolled(value, symbol) {
  return new Intl.NumberFormat(undefined, { style: "unit", unit: "gram" }).formatToParts(value)
    .map((part) => part.type === "unit" ? symbol : part.value).join("");
}

const list = new Intl.ListFormat(undefined, { type: "unit", style: "narrow" });
const narrow = (value, unit) => quantity(value, unit, { unitDisplay: "narrow" });

/** A duration such as `45s`, `1m`, `3m 5s` or `1h 5m`. */
export function duration(seconds) {
  const minutes = Math.floor(seconds / 60);
  const parts = [[Math.floor(minutes / 60), "hour"], [minutes % 60, "minute"], [seconds % 60, "second"]]
    .filter(([value]) => value > 0).map(([value, unit]) => narrow(value, unit));
  return parts.length > 0 ? list.format(parts) : narrow(0, "second");
}

/** The duration of a session, such as `45s`, `10 min` or `10m 30s`. */
export function sessionDuration(seconds) {
  return seconds >= 60 && seconds % 60 === 0 ? quantity(seconds / 60, "minute") : duration(seconds);
}

/** The badge of a stretch's duration: `1m`, `2m`, else seconds. */
export function badge(seconds) {
  return seconds === 60 || seconds === 120 ? narrow(seconds / 60, "minute") : narrow(seconds, "second");
}

/** A countdown `m:ss`: rounded up, never negative. */
export function countdown(seconds) {
  const whole = Math.max(0, Math.ceil(seconds - 1e-6));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** The countdown without a connection. */
export const unknownTime = "–:––";

/** Returns today's calendar date `YYYY-MM-DD` in the time zone of the browser. */
export function localDate() {
  const now = new Date();
  const two = (number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Returns the calendar date `YYYY-MM-DD` a number of days after another one. */
export function dayAfter(text, days) {
  return new Date(Date.parse(`${text}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** A calendar date `YYYY-MM-DD`, such as `Sun, Nov 22, 2026`. */
export function day(text, options = { weekday: "short", day: "numeric", month: "short", year: "numeric" }) {
  return new Intl.DateTimeFormat(undefined, { ...options, timeZone: "UTC" }).format(new Date(`${text}T00:00:00Z`));
}

/** The parts of a date in the current year: without the year. */
export const withoutYear = { weekday: "short", day: "numeric", month: "short" };

/** The name of a weekday; 0 is Sunday. */
export const weekday = (number) => day(`2023-01-0${1 + number}`, { weekday: "long" });

/** A time of day `HH:MM`, such as `6:15 PM`. */
export function timeOfDay(text) {
  const options = { hour: "numeric", minute: "2-digit", timeZone: "UTC" };
  return new Intl.DateTimeFormat(undefined, options).format(new Date(`1970-01-01T${text}:00Z`));
}

/** An instant in the time zone of the browser, such as `Sun, Nov 22, 10:30 AM`. The current year is left out. */
export function instant(text) {
  const at = new Date(text);
  const year = at.getFullYear() === new Date().getFullYear() ? undefined : "numeric";
  return new Intl.DateTimeFormat(undefined, { ...withoutYear, year, hour: "numeric", minute: "2-digit" }).format(at);
}
