// @ts-check
// The form that adds or changes a schedule.

import { get, patch, post, Refusal } from "../shared/api.js";
import { button, make, set, write } from "../shared/dom.js";
import { announce } from "../shared/messages.js";
import { Resource } from "../shared/resource.js";
import { OptionsChoice, standardOptions } from "./optionsChoice.js";
import { SessionChoice } from "./sessionChoice.js";
import { everyMorning, TimesChoice } from "./timesChoice.js";

/** @typedef {import("./scheduleText.js").Schedule} Schedule */

/** @type {ViewModule["show"]} */
export function show(main, signal, argument) {
  main.append(new ScheduleView(argument, signal).element);
}

/** The inputs of a schedule, and the button that saves it. */
class ScheduleView {
  #path;
  /** @type {Schedule | null} */
  #schedule = null;
  #heading = make("h1", {}, "Schedule");
  #content = make("div", { "aria-busy": true });
  #session = new SessionChoice();
  #times = new TimesChoice();
  #options = new OptionsChoice();
  #title = make("input", {
    id: "schedule-title", type: "text", autocomplete: "off", "aria-describedby": "schedule-title-hint",
  });
  #problem = make("p", { class: "problem", role: "alert" });
  #save = button("Save", () => this.#store(), { class: "primary" });
  #signal;

  /**
   * @param {string | undefined} id the id, as the address has it; none for a new schedule
   * @param {AbortSignal} signal
   */
  constructor(id, signal) {
    this.#path = id ? `/api/schedules/${id}` : null;
    this.#signal = signal;
    this.element = make("div", {},
      make("header", { class: "view-head" },
        make("a", { class: "schedule-back", href: "#/schedules" }, "All schedules"), this.#heading),
      this.#content);
    new Resource({
      read: () => Promise.all([
        this.#path ? /** @type {Promise<Schedule>} */ (get(this.#path)) : null, get("/api/setup"), get("/api/routines"),
      ]),
      show: ([schedule, setup, routines]) => this.#open(schedule, setup, routines),
      fail: (error, retry) => this.#fill(make("div", { class: "problem-row" },
        make("p", { class: "problem" }, error.message), button("Retry", retry))),
      signal,
    }).load();
  }

  #fill(/** @type {HTMLElement} */ content) {
    this.#content.removeAttribute("aria-busy");
    this.#content.replaceChildren(content);
  }

  /** @type {(schedule: Schedule | null, setup: API.Setup, routines: API.Routine[]) => void} */
  #open(schedule, setup, routines) {
    this.#schedule = schedule;
    write(this.#heading, schedule ? `Edit ${schedule.title}` : "New Schedule");
    const rule = schedule?.rule ?? everyMorning;
    if ("events" in rule) {
      this.#fill(make("p", {}, "Its times are those of your calendar file."));
      return;
    }
    this.#title.value = schedule?.title ?? "";
    set(this.#title, "placeholder", schedule?.title ?? "As the session");
    this.#session.show(schedule?.request ?? {}, setup, routines);
    this.#times.show(rule);
    this.#options.show(schedule?.options ?? standardOptions);
    const submit = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      this.#save.click();
    };
    this.#fill(make("form", { class: "schedule-form", novalidate: true, submit },
      this.#session.element, this.#times.element, this.#options.element,
      make("div", { class: "field" },
        make("label", { for: "schedule-title" }, "Title"),
        make("p", { class: "quiet", id: "schedule-title-hint" }, "Limber says and shows it when the session asks."),
        this.#title),
      this.#problem,
      make("div", { class: "actions" }, this.#save, make("a", { class: "button", href: "#/schedules" }, "Cancel"))));
  }

  async #store() {
    const problem = [this.#session.problem, this.#times.check()].filter(Boolean).join(" ");
    write(this.#problem, problem);
    if (problem) return;
    // Without a title, a new schedule gets that of its session, and another one keeps its own.
    const title = this.#title.value.trim();
    const written = {
      ...(title ? { title } : {}), request: this.#session.request, rule: this.#times.rule,
      options: this.#options.options,
    };
    try {
      const saved = await this.#send(written);
      if (this.#signal.aborted) return;
      announce(`${saved.title} is saved`);
      location.hash = "#/schedules";
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.wantsToken) return;
      write(this.#problem, `Not saved. ${error.explanation}`);
    }
  }

  /**
   * Adds the schedule, or changes what differs.
   *
   * @param {Partial<Schedule>} written
   * @returns {Promise<Schedule>}
   */
  async #send(written) {
    if (!this.#schedule || !this.#path) return post("/api/schedules", written);
    const changed = changes(this.#schedule, written);
    return Object.keys(changed).length > 0 ? patch(this.#path, changed) : this.#schedule;
  }
}

/**
 * Returns the members that differ from those of a schedule, so that changes of others elsewhere stay.
 *
 * @param {Schedule} schedule
 * @param {Partial<Schedule>} written
 */
function changes(schedule, written) {
  const before = /** @type {Record<string, unknown>} */ (schedule);
  return Object.fromEntries(Object.entries(written)
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])));
}
