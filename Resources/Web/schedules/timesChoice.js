// @ts-check
// The days and times of a schedule.

import { button, make, set } from "../shared/dom.js";
import { announce } from "../shared/messages.js";
import { day, weekday } from "../shared/text.js";
import { Toggles } from "./toggles.js";

/** @typedef {API.ScheduleRule} Rule */

/** The rule of a new schedule. */
export const everyMorning = { at: ["07:00"], days: [0, 1, 2, 3, 4, 5, 6] };

/** The largest number of single times. */
const mostTimes = 24;

const daysOfWeek = Array.from({ length: 7 }, (_, index) => ({
  value: String(index), label: day(`2023-01-0${1 + index}`, { weekday: "short" }), name: weekday(index),
}));

/** The inputs of a rule: the days, and single times or a time every some minutes. */
export class TimesChoice {
  #days = new Toggles("Days", () => {});
  #kinds;
  #times = make("ul", { class: "schedule-times" });
  #add = button("Add a Time", () => this.#addTime(), { class: "plain" });
  #single = make("div", { class: "schedule-part" }, this.#times, make("div", { class: "actions" }, this.#add));
  #minutes = make("input", {
    id: "schedule-every", type: "number", min: 30, max: 720, inputmode: "numeric", value: 60,
  });
  #from = make("input", { id: "schedule-from", type: "time", value: "09:00" });
  #to = make("input", { id: "schedule-to", type: "time", value: "17:00" });
  #repeated = make("div", { class: "schedule-fields" },
    field(this.#minutes, "Interval in minutes"), field(this.#from, "From"), field(this.#to, "To"));
  /** The number of inputs so far, for their ids. */
  #count = 0;

  constructor() {
    const radio = (/** @type {string} */ value, /** @type {string} */ label) => make("label", {},
      make("input", { type: "radio", name: "schedule-times", value, change: () => this.#showKind() }), label);
    this.#kinds = make("fieldset", { class: "choice" }, make("legend", { class: "unseen" }, "Kind of times"),
      radio("at", "At times"), radio("every", "Repeatedly"));
    this.element = make("section", { class: "schedule-part", "aria-labelledby": "schedule-times" },
      make("h2", { id: "schedule-times" }, "Days and times"),
      this.#days.element, this.#kinds, this.#single, this.#repeated,
      make("p", { class: "quiet" }, "By the clock of the computer that plays."));
  }

  show(/** @type {Rule} */ rule) {
    this.#days.show(daysOfWeek, new Set(rule.days.map(String)));
    const kind = "at" in rule ? "at" : "every";
    for (const input of this.#kinds.querySelectorAll("input")) input.checked = input.value === kind;
    const times = "at" in rule ? rule.at : everyMorning.at;
    this.#times.replaceChildren(...times.map((time) => this.#row(time)));
    if ("every" in rule) {
      this.#minutes.value = String(rule.every);
      this.#from.value = rule.from;
      this.#to.value = rule.to;
    }
    this.#showKind();
  }

  get #isSingle() {
    return this.#kinds.querySelector("input:checked")?.getAttribute("value") !== "every";
  }

  get #inputs() {
    return [...this.#times.querySelectorAll("input")];
  }

  #showKind() {
    set(this.#single, "hidden", !this.#isSingle);
    set(this.#repeated, "hidden", this.#isSingle);
    this.#showCount();
  }

  /** Numbers the times. The only time cannot be removed. */
  #showCount() {
    const rows = [...this.#times.children];
    rows.forEach((row, index) => {
      const name = rows.length === 1 ? "Time" : `Time ${index + 1}`;
      const [input, remove] = [row.querySelector("input"), row.querySelector("button")];
      if (input) set(input, "aria-label", name);
      if (!remove) return;
      set(remove, "hidden", rows.length === 1);
      set(remove, "aria-label", `Remove ${name.toLowerCase()}`);
    });
    set(this.#add, "hidden", rows.length >= mostTimes);
  }

  #row(/** @type {string} */ time) {
    this.#count += 1;
    const row = make("li", {},
      make("input", { id: `schedule-time-${this.#count}`, type: "time", value: time }),
      button("Remove", () => {
        const next = row.nextElementSibling ?? row.previousElementSibling;
        row.remove();
        this.#showCount();
        next?.querySelector("input")?.focus();
        announce("The time is removed");
      }, { class: "plain" }));
    return row;
  }

  #addTime() {
    const row = this.#times.appendChild(this.#row(""));
    this.#showCount();
    row.querySelector("input")?.focus();
  }

  /** Marks the inputs without a value. Returns the sentence about them; empty if there is none. */
  check() {
    const shown = this.#isSingle ? this.#inputs : [this.#minutes, this.#from, this.#to];
    for (const input of shown) set(input, "aria-invalid", input.value === "");
    if (this.#days.chosen.length === 0) return "Choose at least one day.";
    if (shown.every(({ value }) => value !== "")) return "";
    return shown.includes(this.#minutes) && !this.#minutes.value
      ? "Enter the interval in minutes." : "Enter each time with hours and minutes.";
  }

  /**
   * The rule.
   *
   * @returns {Rule}
   */
  get rule() {
    const days = this.#days.chosen.map(Number);
    if (this.#isSingle) return { at: this.#inputs.map(timeOf), days };
    return { every: Number(this.#minutes.value), from: timeOf(this.#from), to: timeOf(this.#to), days };
  }
}

/** Returns the time of an input without seconds. */
const timeOf = (/** @type {HTMLInputElement} */ { value }) => value.slice(0, 5);

/** @type {(input: HTMLElement, label: string) => HTMLElement} */
function field(input, label) {
  return make("div", { class: "field" }, make("label", { for: input.id }, label), input);
}
