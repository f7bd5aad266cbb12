// @ts-check
// How a schedule asks before its session starts.

import { make, set } from "../shared/dom.js";
import { duration } from "../shared/text.js";

/** @typedef {import("./scheduleText.js").Schedule["options"]} Options */

/**
 * The options of a new schedule.
 *
 * @type {Options}
 */
export const standardOptions = {
  consent: "ask", countdown: 30, ifPlaying: "wait", late: 0, afterBoot: false, inQuietHours: false,
};

/** @type {Record<Options["consent"], string>} */
const consents = {
  ask: "By itself, after a countdown", wake: "By itself, after music that wakes you", confirm: "Only after a yes",
};

/** @type {Record<Options["ifPlaying"], string>} */
const players = {
  wait: "Wait up to 20 minutes", skip: "Do not start", pause: "Ask all the same",
};

/** The usual lengths of a countdown, in seconds. */
const countdowns = [10, 30, 60, 120, 300];
/** The usual lengths of the music that wakes, in seconds. */
const alarms = [60, 120, 300, 600, 1200, 1800];
/** The usual minutes by which a start may be late. */
const delays = [0, 15, 30, 60, 120, 720];

/** The inputs of the options. */
export class OptionsChoice {
  #consent = select("consent", consents, () => this.#showConsent());
  #countdown = make("select", { id: "schedule-countdown" });
  #countdownField = field(this.#countdown, "Countdown");
  #ifPlaying = select("playing", players);
  #late = make("select", { id: "schedule-late", "aria-describedby": "schedule-late-hint" });
  #afterBoot = toggle("boot");
  #inQuietHours = toggle("quiet");

  constructor() {
    this.element = make("section", { class: "schedule-part", "aria-labelledby": "schedule-before" },
      make("h2", { id: "schedule-before" }, "Before it starts"),
      field(this.#consent, "The session starts"), this.#countdownField,
      make("details", {},
        make("summary", {}, "More options"),
        make("div", { class: "schedule-part" },
          field(this.#ifPlaying, "If another player plays"),
          field(this.#late, "May be late by", make("p", { class: "quiet", id: "schedule-late-hint" },
            "For times at which the computer sleeps or is off.")),
          row(this.#afterBoot, "May start in the first 5 minutes of the computer"),
          row(this.#inQuietHours, "Asks and starts in quiet hours, too"))));
  }

  show(/** @type {Options} */ options) {
    this.#consent.value = options.consent;
    this.#showLengths(options.countdown);
    this.#ifPlaying.value = options.ifPlaying;
    numbers(this.#late, delays, options.late, (minutes) => minutes === 0 ? "Not at all" : duration(minutes * 60));
    this.#afterBoot.checked = options.afterBoot;
    this.#inQuietHours.checked = options.inQuietHours;
    this.#showConsent();
  }

  #showConsent() {
    set(this.#countdownField, "hidden", this.#consent.value === "confirm");
    const seconds = Number(this.#countdown.value);
    if (this.#consent.value !== "wake" || seconds >= alarms[0]) return this.#showLengths(seconds);
    this.#showLengths(300);
  }

  #showLengths(/** @type {number} */ seconds) {
    const usual = this.#consent.value === "wake" ? alarms : countdowns;
    numbers(this.#countdown, usual, seconds, (length) => duration(length));
  }

  /**
   * The options.
   *
   * @returns {Options}
   */
  get options() {
    return {
      consent: /** @type {Options["consent"]} */ (this.#consent.value),
      countdown: Number(this.#countdown.value),
      ifPlaying: /** @type {Options["ifPlaying"]} */ (this.#ifPlaying.value),
      late: Number(this.#late.value),
      afterBoot: this.#afterBoot.checked,
      inQuietHours: this.#inQuietHours.checked,
    };
  }
}

/**
 * Fills a select with usual numbers and the chosen one.
 *
 * @param {HTMLSelectElement} input
 * @param {number[]} usual
 * @param {number} chosen
 * @param {(value: number) => string} label
 */
function numbers(input, usual, chosen, label) {
  const values = [...new Set([...usual, chosen])].sort((first, second) => first - second);
  input.replaceChildren(...values.map((value) => make("option", { value }, label(value))));
  input.value = String(chosen);
}

/**
 * @param {string} name
 * @param {Record<string, string>} labels
 * @param {() => void} [change]
 */
function select(name, labels, change) {
  return make("select", { id: `schedule-${name}`, change },
    Object.entries(labels).map(([value, label]) => make("option", { value }, label)));
}

function toggle(/** @type {string} */ name) {
  const id = `schedule-${name}`;
  return make("input", { id, type: "checkbox", role: "switch", "aria-labelledby": `${id}-label` });
}

/** @type {(input: HTMLElement, label: string) => HTMLElement} */
function row(input, label) {
  return make("div", { class: "row" },
    make("span", { id: `${input.id}-label` }, label), make("label", { class: "switch" }, input, make("span")));
}

/**
 * @param {HTMLElement} input
 * @param {string} label
 * @param {HTMLElement} [hint]
 */
function field(input, label, hint) {
  return make("div", { class: "field" }, make("label", { for: input.id }, label), hint, input);
}
