// @ts-check
// The choice of the meditation that starts: its course, its length and the breathing pattern. The setup keeps it.

import { get, limits } from "../shared/api.js";
import { make, set, write } from "../shared/dom.js";
import { attempt } from "../shared/messages.js";
import { count, number } from "../shared/text.js";

/** The choices for a course of any length, in minutes. */
const usualLengths = [5, 10, 20];
const usualMinutes = 10;

/** The default choice: the first course in its default length. */
export const standard = { course: null, minutes: null, breath: null };

/**
 * Returns the course that a setup names, or the first one. `undefined` if the course is not installed.
 *
 * @type {(courses: API.MeditationCourse[], setup: API.MeditationSetup) => API.MeditationCourse | undefined}
 */
export const courseOf = (courses, { course }) =>
  course === null ? courses[0] : courses.find(({ id }) => id === course);

/** Returns the length of a session that names none: 10 minutes, or else the shortest length. */
export function defaultMinutes(/** @type {API.MeditationCourse} */ { lengths }) {
  return lengths === null || lengths.includes(usualMinutes) ? usualMinutes : lengths[0];
}

/**
 * Returns the lengths to choose from, in minutes: those of the course, or the usual ones and the chosen one.
 *
 * @type {(course: API.MeditationCourse, minutes: number) => number[]}
 */
export function lengthsOf({ lengths }, minutes) {
  return lengths ?? [...new Set([...usualLengths, minutes])].sort((first, second) => first - second);
}

/** The inputs of the choice. They are empty until the courses and the setup are loaded. */
export class MeditationChoice {
  #name;
  #change;
  #hasAllLengths;
  /** @type {API.MeditationCourse[]} */
  #courses = [];
  /** @type {API.MeditationSetup | null} */
  #chosen = null;
  /** @type {HTMLSelectElement} */
  #course;
  #description;
  #lengths = make("fieldset", { class: "choice" });
  /** @type {HTMLInputElement} */
  #minutes;
  #minutesField;
  /** @type {HTMLSelectElement} */
  #breath;
  #breathField;

  /**
   * @param {string} name the beginning of the inputs' ids
   * @param {(chosen: API.MeditationSetup) => void} change saves the choice
   * @param {boolean} hasAllLengths whether the minutes of a course without fixed lengths can be typed
   */
  constructor(name, change, hasAllLengths) {
    this.#name = name;
    this.#hasAllLengths = hasAllLengths;
    this.#change = change;
    this.#description = make("p", { class: "quiet", id: `${name}-description` });
    this.#course = make("select", {
      id: `${name}-course`, "aria-describedby": `${name}-description`,
      change: () => this.#choose({ ...standard, course: this.#course.value }),
    });
    this.#minutes = make("input", {
      id: `${name}-minutes`, type: "number", step: 1, inputmode: "numeric",
      min: limits.meditationMinutes[0], max: limits.meditationMinutes[1],
      change: () => {
        if (this.#minutes.reportValidity() && this.#minutes.value) {
          this.#choose({ minutes: Number(this.#minutes.value) });
        }
      },
    });
    this.#minutesField = make("div", { class: "field" },
      make("label", { for: `${name}-minutes` }, "Minutes"), this.#minutes);
    this.#breath = make("select", {
      id: `${name}-breath`, change: () => this.#choose({ breath: this.#breath.value }),
    });
    this.#breathField = make("div", { class: "field" },
      make("label", { for: `${name}-breath` }, "Breathing"), this.#breath);
    this.element = make("div", { class: "meditation-choice", hidden: true },
      make("div", { class: "field" }, make("label", { for: `${name}-course` }, "Course"), this.#course),
      this.#description, this.#lengths, this.#minutesField, this.#breathField);
  }

  /** Loads the courses. */
  async load() {
    this.#courses = await attempt(() => get("/api/meditation/courses")) ?? [];
    this.#draw();
  }

  /** Shows the choice of the setup. */
  show(/** @type {API.MeditationSetup} */ chosen) {
    this.#chosen = chosen;
    this.#draw();
  }

  /**
   * The choice as it is shown: with the course and the length that apply if the setup names none.
   *
   * @returns {API.MeditationSetup}
   */
  get shown() {
    const chosen = this.#chosen ?? standard;
    const course = courseOf(this.#courses, chosen);
    return course ? { ...chosen, course: course.id, minutes: chosen.minutes ?? defaultMinutes(course) } : chosen;
  }

  #choose(/** @type {Partial<API.MeditationSetup>} */ change) {
    const before = this.#chosen ?? standard;
    const chosen = { ...before, ...change };
    // A pattern stays with a course that counts breaths.
    if ("course" in change && courseOf(this.#courses, chosen)?.breaths.includes(before.breath ?? "")) {
      chosen.breath = before.breath;
    }
    this.#chosen = chosen;
    this.#draw();
    this.#change(chosen);
  }

  #draw() {
    const chosen = this.#chosen;
    set(this.element, "hidden", chosen === null || this.#courses.length === 0);
    if (chosen === null || this.#courses.length === 0) return;
    const course = courseOf(this.#courses, chosen);
    const names = this.#courses.map(({ id, name }) => ({ id, name }));
    if (!course && chosen.course) names.push({ id: chosen.course, name: `${chosen.course} (not installed)` });
    options(this.#course, names, course?.id ?? chosen.course ?? "");
    write(this.#description, course?.description ?? "Choose another course.");
    const minutes = course ? chosen.minutes ?? defaultMinutes(course) : 0;
    this.#drawLengths(course ? lengthsOf(course, minutes) : [], minutes);
    set(this.#minutesField, "hidden", !this.#hasAllLengths || course?.lengths !== null);
    this.#minutes.value = String(minutes);
    const breaths = course?.breaths ?? [];
    set(this.#breathField, "hidden", breaths.length < 2);
    options(this.#breath, breaths.map((id) => ({ id, name: id })), chosen.breath ?? breaths[0] ?? "");
  }

  #drawLengths(/** @type {number[]} */ lengths, /** @type {number} */ chosen) {
    const shown = [...this.#lengths.querySelectorAll("input")];
    set(this.#lengths, "hidden", lengths.length === 0);
    // Buttons that stay keep the focus.
    if (shown.map(({ value }) => value).join() === lengths.join()) {
      for (const input of shown) input.checked = Number(input.value) === chosen;
      return;
    }
    this.#lengths.replaceChildren(
      make("legend", { class: "unseen" }, "Minutes of meditation"),
      ...lengths.map((length) => make("label", {},
        make("input", {
          type: "radio", name: `${this.#name}-length`, value: length, checked: length === chosen,
          change: () => this.#choose({ minutes: length }),
        }),
        make("span", { "aria-hidden": "true" }, number(length)),
        make("span", { class: "unseen" }, count(length, "minute")))));
  }
}

/**
 * Sets the options of a select. Equal options stay, so that an open list does not close.
 *
 * @param {HTMLSelectElement} select
 * @param {{id: string, name: string}[]} wanted
 * @param {string} chosen
 */
function options(select, wanted, chosen) {
  if ([...select.options].map(({ value }) => value).join() !== wanted.map(({ id }) => id).join()) {
    select.replaceChildren(...wanted.map(({ id, name }) => make("option", { value: id }, name)));
  }
  select.value = chosen;
}
