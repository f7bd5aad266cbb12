// @ts-check
// Texts: numbers, durations and dates in the locale of the browser, the English words around them, and addresses.

const numbers = new Intl.NumberFormat();
const plurals = new Intl.PluralRules("en");
// Digits that `decimal` in units.js reads again.
const typedNumbers = new Intl.NumberFormat(undefined, { useGrouping: false, numberingSystem: "latn" });

/** Formats a number, such as `2,244`. */
export const number = (/** @type {number} */ value) => numbers.format(value);

/** Formats a number for an input field, such as `1082.5`. */
export const typedNumber = (/** @type {number} */ value) => typedNumbers.format(value);

/**
 * Returns the form of a noun for a number of things. The plural follows English, the language of the noun.
 *
 * @param {number} value
 * @param {string} singular
 */
export const noun = (value, singular, plural = `${singular}s`) => plurals.select(value) === "one" ? singular : plural;

/**
 * Formats a number with its noun, such as `1 set` or `2 sets`.
 *
 * @param {number} value
 * @param {string} singular
 * @param {string} [plural]
 */
export const count = (value, singular, plural) => `${number(value)} ${noun(value, singular, plural)}`;

/**
 * Formats a number with a unit that `Intl` knows, such as `82.5 kg`.
 *
 * @param {number} value
 * @param {string} unit
 * @param {Intl.NumberFormatOptions} options
 */
export function quantity(value, unit, options = {}) {
  return new Intl.NumberFormat(undefined, { style: "unit", unit, ...options }).format(value);
}

/**
 * Formats a number with a symbol that `Intl` does not know, such as `2,244 kcal`, as the locale writes grams.
 *
 * @param {number} value
 * @param {string} symbol
 */
export function symbolled(value, symbol) {
  return new Intl.NumberFormat(undefined, { style: "unit", unit: "gram" }).formatToParts(value)
    .map((part) => part.type === "unit" ? symbol : part.value).join("");
}

const list = new Intl.ListFormat(undefined, { type: "unit", style: "narrow" });

/** Formats a duration, such as `45 sec`, `10 min`, `3 min 5 sec` or `1 hr 5 min`. */
export function duration(/** @type {number} */ seconds) {
  const minutes = Math.floor(seconds / 60);
  const parts = [
    { value: Math.floor(minutes / 60), unit: "hour" },
    { value: minutes % 60, unit: "minute" },
    { value: seconds % 60, unit: "second" },
  ].filter(({ value }) => value > 0).map(({ value, unit }) => quantity(value, unit));
  return parts.length > 0 ? list.format(parts) : quantity(0, "second");
}

/** Formats a countdown `m:ss`: rounded up, never negative. */
export function countdown(/** @type {number} */ seconds) {
  const whole = Math.max(0, Math.ceil(seconds - 1e-6));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Formats the time that is left of a meditation, which shows no seconds: the nearest whole minute, at least one. */
export const wholeMinutes = (/** @type {number} */ seconds) => quantity(Math.max(1, Math.round(seconds / 60)), "minute");

/** The countdown without a connection. */
export const unknownTime = "–:––";

/** Returns the calendar date `YYYY-MM-DD` of an instant, by default today's, in the time zone of the browser. */
export function localDate(now = new Date()) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/**
 * Returns the calendar date `YYYY-MM-DD` a number of days after another one.
 *
 * @param {string} text
 * @param {number} days
 */
export function dayAfter(text, days) {
  return new Date(Date.parse(`${text}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/**
 * Formats a calendar date `YYYY-MM-DD`, such as `Sun, Nov 22`, or `Sat, Nov 22, 2025` if it is not in the current year.
 *
 * @param {string} text
 * @param {Intl.DateTimeFormatOptions} options
 */
export function day(text, options = date(text.slice(0, 4), new Date())) {
  return new Intl.DateTimeFormat(undefined, { ...options, timeZone: "UTC" }).format(new Date(`${text}T00:00:00Z`));
}

/**
 * Returns the parts of a date, with its year unless it is the current one.
 *
 * @param {string | number} year
 * @param {Date} now
 * @returns {Intl.DateTimeFormatOptions}
 */
function date(year, now) {
  return {
    weekday: "short", day: "numeric", month: "short",
    year: Number(year) === now.getFullYear() ? undefined : "numeric",
  };
}

/** Returns the name of a weekday; 0 is Sunday. */
export const weekday = (/** @type {number} */ number) => day(`2023-01-0${1 + number}`, { weekday: "long" });

/** Formats a time of day `HH:MM`, such as `6:15 PM`. */
export function timeOfDay(/** @type {string} */ text) {
  /** @type {Intl.DateTimeFormatOptions} */
  const options = { hour: "numeric", minute: "2-digit", timeZone: "UTC" };
  return new Intl.DateTimeFormat(undefined, options).format(new Date(`1970-01-01T${text}:00Z`));
}

/** Formats the time of day of an instant in the time zone of the browser, such as `6:15 PM`. */
export const clockTime = (/** @type {Date} */ at) =>
  new Intl.DateTimeFormat(undefined, { hour: "numeric", minute: "2-digit" }).format(at);

/** Formats an instant in the time zone of the browser, such as `Sun, Nov 22, 10:30 AM`. Omits the current year. */
export function instant(/** @type {string} */ text) {
  const at = new Date(text);
  return new Intl.DateTimeFormat(undefined, { ...date(at.getFullYear(), new Date()), hour: "numeric", minute: "2-digit" })
    .format(at);
}

/** Returns a message of the server as a sentence: with a capital and a full stop. */
export function sentence(/** @type {string} */ message) {
  const text = /^[a-z]/.test(message) ? message[0].toUpperCase() + message.slice(1) : message;
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** Returns the message about a damaged database that Limber has renamed, or about the damaged log of one. */
export function damagedDatabase(/** @type {string} */ path) {
  if (path.endsWith("-wal")) {
    return `Changes may be missing: '${path}' on Limber's computer is a damaged log of the database. Move the file away.`;
  }
  return `Sessions may be missing: Limber has renamed a damaged database. Run 'limber recover ${path}' on Limber's `
    + "computer, or move the file away.";
}

/** The names of the regions, in the order of the body. */
export const regionLabels = {
  neck: "Neck",
  shoulders: "Shoulders",
  back: "Back",
  hip_flexors: "Hip Flexors",
  glutes: "Glutes",
  hamstrings: "Hamstrings",
  quads: "Quads",
  calves: "Calves",
};

/**
 * The names of the parts of a meditation.
 *
 * @type {Record<string, string>}
 */
export const partLabels = { intro: "Introduction", breathing: "Breathing", main: "Meditation", closing: "Closing" };

/**
 * Returns the name of a meditation's course. A record without one has a type such as `basic-breathing`.
 *
 * @param {{sessionName?: string, sessionType: string}} record
 */
export function courseName({ sessionName, sessionType }) {
  return sessionName ?? sessionType.split("-").filter(Boolean)
    .map((word) => word[0].toUpperCase() + word.slice(1)).join(" ");
}

/** The number of characters after which words of a routine are cut in a title. */
const longestTitle = 60;

/** Returns words of a routine as a title. */
export function shortened(/** @type {string} */ words) {
  const characters = [...words];
  return characters.length > longestTitle ? `${characters.slice(0, longestTitle).join("")}…` : words;
}

/** Returns the place in the session, such as `Neck · 1 of 8` or `Morning back · 3 of 12 · Round 2 of 3`. */
export function place(/** @type {API.Session} */ { stretch, meditation, step }) {
  if (meditation) {
    const { part, parts } = meditation;
    return `Meditation · ${Math.min(part + 1, parts.length)} of ${parts.length}`;
  }
  if (step) {
    const round = step.round ? ` · Round ${step.round.number} of ${step.round.count}` : "";
    return `${step.routine} · ${step.index + 1} of ${step.count}${round}`;
  }
  return stretch ? `${regionLabels[stretch.region]} · ${stretch.index + 1} of ${stretch.count}` : "";
}

/** Returns the name of the stretch, the meditation or the step of a routine. Words are not its name. */
export function headline(/** @type {API.Session} */ { status, phase, stretch, meditation, step }) {
  if (status === "idle") return "Getting ready";
  if (status === "complete") return "Well done";
  if (phase === "bell") return step?.label ?? "Well done";
  if (phase === "closing") return meditation?.name ?? "Well done";
  if (phase === "rest") return "Rest";
  if (phase === "speech") return "Listen";
  return meditation?.name ?? stretch?.name ?? shortened(step?.label ?? "");
}

/** Returns the current phase, such as `Left Side`; in a step of a routine, its words or the step that follows. */
export function detail(/** @type {API.Session} */ { status, kind, phase, stretch, segmentLabel, meditation, step }) {
  if (status === "idle" || status === "complete") return "";
  if (step && !stretch) {
    if (phase === "changeOver") return "Get ready";
    // Words that the headline has not, or not in full.
    if (phase === "speech" || step.label !== shortened(step.label)) return step.label;
    return step.next ? `Next: ${shortened(step.next)}` : "";
  }
  switch (phase) {
    case "rest": return `Next: ${stretch?.name ?? ""}`;
    case "leadIn": return "Listen first: the clock starts afterwards";
    case "changeOver": return stretch?.bilateral && !stretch.whole ? `Get ready: ${segmentLabel}` : "Get ready";
    case "segment": return segmentLabel ?? "";
    case "bell": return "Bell";
    case "closing":
      if (meditation) return partLabels.closing;
      return kind === "routine" ? "That was the last step" : "That was the last stretch";
    default: return partLabels[phase ?? ""] ?? "";
  }
}

/** The starts in a row without a session after which Limber asks whether the time of a schedule is right. */
const patience = 3;

/** Whether a schedule asks whether its time is right. */
export function asksIfRight(/** @type {API.Answers["/api/schedules"][number]} */ { activity, attention }) {
  return activity.state === "active" && Math.max(attention.refused ?? 0, attention.unanswered ?? 0) >= patience;
}

/** Returns which part of a session history keeps if the session ends early. */
export function keeping(/** @type {API.Session} */ { kind }) {
  switch (kind) {
    case "meditation": return "It is recorded as ended early.";
    case "routine": return "It is recorded from one completed stretch, one set, or a minute of other steps.";
    default: return "Stretches that you have completed are recorded.";
  }
}

/** Returns the current sound, or the reason for silence. */
export function sound(/** @type {API.Session} */ { status, narrating, music, pauseReason, outputError }) {
  if (status === "paused") {
    if (outputError) return `No sound: ${outputError}`;
    if (pauseReason === "waiting") return "Press Play to go on.";
    return pauseReason === "device" ? "The sound device is back. Press Play to continue." : "Paused";
  }
  if (status !== "active") return "";
  if (!narrating) return music === "playing" ? "Music" : music === "off" ? "No music" : "Music paused";
  return music === "interrupted" ? "Voice, music paused" : music === "playing" ? "Voice over music" : "Voice";
}

/** Returns the address of the view of a session of history. */
export const addressOf = (/** @type {string} */ kind, /** @type {string} */ id) =>
  `#/complete/${kind}-${encodeURIComponent(id)}`;

/**
 * Returns the name of the view in an address such as `#/workout/7`, and the argument after it.
 *
 * @param {string} hash
 * @param {object} views an unknown name is the fallback
 * @param {string} fallback
 */
export function routeOf(hash, views, fallback) {
  const [name, argument] = hash.slice(2).split("/");
  return { name: Object.hasOwn(views, name) ? name : fallback, argument };
}
