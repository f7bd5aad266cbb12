// @ts-check
// The days and times of a schedule.

import { limits } from "../shared/api.js";
import { button, make, set, write } from "../shared/dom.js";
import { announce } from "../shared/messages.js";
import { day, localDate, weekday } from "../shared/text.js";
import { Toggles } from "./toggles.js";

/** @typedef {API.ScheduleRule} Rule */

/** The rule of a new schedule. */
export const everyMorning = { at: ["07:00"], days: [0, 1, 2, 3, 4, 5, 6] };

const daysOfWeek = Array.from({ length: 7 }, (_, index) => ({
  value: String(index), label: day(`2023-01-0${1 + index}`, { weekday: "short" }), name: weekday(index),
}));

/** The inputs of a rule: the days, and single times or a time every some minutes. */
export class TimesChoice {
  #weekdays = new Toggles("Days", () => {});
  #interval = make("input", {
    id: "schedule-interval", type: "number", inputmode: "numeric", value: 2,
    min: limits.daysBetweenSessions[0], max: limits.daysBetweenSessions[1],
  });
  #intervalField = field(this.#interval, "Days from one to the next");
  #date = make("input", { id: "schedule-date", type: "date" });
  #dateLabel = make("label", { for: "schedule-date" });
  #dates = make("div", { class: "schedule-fields" },
    this.#intervalField, make("div", { class: "field" }, this.#dateLabel, this.#date));
  #dayKinds = this.#choice("schedule-days", "Kind of days",
    { weekly: "Every week", every: "Every few days", once: "Once" });
  #kinds = this.#choice("schedule-times", "Kind of times", { at: "At times", every: "Repeatedly" });
  #times = make("ul", { class: "schedule-times" });
  #add = button("Add a Time", () => this.#addTime(), { class: "plain" });
  #single = make("div", { class: "schedule-part" }, this.#times, make("div", { class: "actions" }, this.#add));
  #minutes = make("input", {
    id: "schedule-every", type: "number", inputmode: "numeric", value: 60,
    min: limits.minutesBetweenTimes[0], max: limits.minutesBetweenTimes[1],
  });
  #from = make("input", { id: "schedule-from", type: "time", value: "09:00" });
  #to = make("input", { id: "schedule-to", type: "time", value: "17:00" });
  #repeated = make("div", { class: "schedule-fields" },
    field(this.#minutes, "Interval in minutes"), field(this.#from, "From"), field(this.#to, "To"));
  /** The number of inputs so far, for their ids. */
  #count = 0;

  constructor() {
    this.element = make("section", { class: "schedule-part", "aria-labelledby": "schedule-times" },
      make("h2", { id: "schedule-times" }, "Days and times"),
      this.#dayKinds, this.#weekdays.element, this.#dates, this.#kinds, this.#single, this.#repeated,
      make("p", { class: "quiet" }, "By the clock of the computer that plays."));
  }

  /** @type {(name: string, legend: string, labels: Record<string, string>) => HTMLElement} */
  #choice(name, legend, labels) {
    return make("fieldset", { class: "choice" }, make("legend", { class: "unseen" }, legend),
      Object.entries(labels).map(([value, label]) => make("label", {},
        make("input", { type: "radio", name, value, change: () => this.#showKind() }), label)));
  }

  show(/** @type {Rule} */ rule) {
    const { days } = rule;
    const isWeekly = Array.isArray(days);
    this.#weekdays.show(daysOfWeek, new Set((isWeekly ? days : everyMorning.days).map(String)));
    if (!isWeekly && "every" in days) this.#interval.value = String(days.every);
    this.#date.value = isWeekly ? localDate() : "date" in days ? days.date : days.from;
    choose(this.#dayKinds, isWeekly ? "weekly" : "date" in days ? "once" : "every");
    choose(this.#kinds, "at" in rule ? "at" : "every");
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
    return chosen(this.#kinds) === "at";
  }

  get #inputs() {
    return [...this.#times.querySelectorAll("input")];
  }

  #showKind() {
    set(this.#single, "hidden", !this.#isSingle);
    set(this.#repeated, "hidden", this.#isSingle);
    const kind = chosen(this.#dayKinds);
    set(this.#weekdays.element, "hidden", kind !== "weekly");
    set(this.#dates, "hidden", kind === "weekly");
    set(this.#intervalField, "hidden", kind !== "every");
    write(this.#dateLabel, kind === "once" ? "Date" : "First day");
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
    set(this.#add, "hidden", rows.length >= limits.times[1]);
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
    const kind = chosen(this.#dayKinds);
    const days = kind === "weekly" ? [] : kind === "once" ? [this.#date] : [this.#interval, this.#date];
    const times = this.#isSingle ? this.#inputs : [this.#minutes, this.#from, this.#to];
    for (const input of [...days, ...times]) set(input, "aria-invalid", input.value === "");
    if (kind === "weekly" && this.#weekdays.chosen.length === 0) return "Choose at least one day.";
    const empty = [...days, ...times].find(({ value }) => value === "");
    switch (empty) {
      case undefined: return "";
      case this.#date: return "Enter a whole date.";
      case this.#interval: return "Enter the number of days.";
      case this.#minutes: return "Enter the interval in minutes.";
      default: return "Enter each time with hours and minutes.";
    }
  }

  /**
   * The rule.
   *
   * @returns {Rule}
   */
  get rule() {
    const days = this.#days;
    if (this.#isSingle) return { at: this.#inputs.map(timeOf), days };
    return { every: Number(this.#minutes.value), from: timeOf(this.#from), to: timeOf(this.#to), days };
  }

  /** @returns {Rule["days"]} */
  get #days() {
    switch (chosen(this.#dayKinds)) {
      case "once": return { date: this.#date.value };
      case "every": return { every: Number(this.#interval.value), from: this.#date.value };
      default: return this.#weekdays.chosen.map(Number);
    }
  }
}

/** Returns the value of the chosen radio button. */
const chosen = (/** @type {HTMLElement} */ radios) => radios.querySelector("input:checked")?.getAttribute("value");

function choose(/** @type {HTMLElement} */ radios, /** @type {string} */ value) {
  for (const input of radios.querySelectorAll("input")) input.checked = input.value === value;
}

/** Returns the time of an input without seconds. */
const timeOf = (/** @type {HTMLInputElement} */ { value }) => value.slice(0, 5);

/** @type {(input: HTMLElement, label: string) => HTMLElement} */
function field(input, label) {
  return make("div", { class: "field" }, make("label", { for: input.id }, label), input);
}
