// Times, lengths and names as people read them.

/** `m:ss` that counts down: rounded up, never negative. */
export function countdown(seconds) {
  const whole = Math.max(0, Math.ceil(seconds - 1e-6));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** The countdown while nobody knows the time. */
export const unknownTime = "–:––";

/** A length such as `45s`, `1m` or `3m 5s`. */
export function length(seconds) {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  if (minutes === 0) return `${rest}s`;
  return rest === 0 ? `${minutes}m` : `${minutes}m ${rest}s`;
}

/** A length in history, such as `45s`, `10 min` or `10m 30s`. */
export function historyLength(seconds) {
  return seconds >= 60 && seconds % 60 === 0 ? `${seconds / 60} min` : length(seconds);
}

/** The badge of a stretch's length: `1m`, `2m`, else seconds. */
export function badge(seconds) {
  return seconds === 60 ? "1m" : seconds === 120 ? "2m" : `${seconds}s`;
}

/** A number with its noun. */
export function count(number, noun, plural = `${noun}s`) {
  return `${number} ${number === 1 ? noun : plural}`;
}

/** What regions are called, in the order of the body. */
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

/** What the parts of a meditation are called. */
export const partLabels = { intro: "Introduction", breathing: "Breathing", closing: "Closing" };

/** The calendar date where whoever looks at the page is. */
export function localDate() {
  const now = new Date();
  const two = (number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** A calendar date `YYYY-MM-DD`, in words. */
export function day(text, options = { weekday: "short", day: "numeric", month: "short", year: "numeric" }) {
  return new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "UTC" }).format(new Date(`${text}T00:00:00Z`));
}

/** The calendar date that is so many days after another. */
export function dayAfter(text, days) {
  return new Date(Date.parse(`${text}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** An instant, in words and in the time of whoever reads it; with its year where that is another one. */
export function instant(text) {
  const at = new Date(text);
  const year = at.getFullYear() === new Date().getFullYear() ? undefined : "numeric";
  const options = { weekday: "short", day: "numeric", month: "short", year, hour: "2-digit", minute: "2-digit" };
  return new Intl.DateTimeFormat("en-GB", options).format(at);
}
