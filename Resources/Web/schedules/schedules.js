// @ts-check
// The schedules: when each starts next, and the buttons that pause, resume, skip and remove.

import { get, post, Refusal, remove } from "../shared/api.js";
import { button, make, write } from "../shared/dom.js";
import { live } from "../shared/live.js";
import { announce, ask, attempt } from "../shared/messages.js";
import { Resource } from "../shared/resource.js";
import { doubt, minute, outcome, sessionWords, state } from "./scheduleText.js";

/** @typedef {import("./scheduleText.js").Schedule} Schedule */

/** @type {ViewModule["show"]} */
export function show(main, signal) {
  main.append(new SchedulesView(signal).element);
}

const pathOf = (/** @type {Schedule} */ { id }) => `/api/schedules/${encodeURIComponent(id)}`;

/** The list of schedules. */
class SchedulesView {
  #list = make("ul", { class: "schedules", "aria-busy": true });
  #calendar = make("section", { class: "schedule-calendar" });
  #past = make("section", { class: "schedule-past" });
  #resource;
  /**
   * The id of the schedule that asks whether it may start, as it is shown.
   *
   * @type {string | undefined}
   */
  #asking;

  constructor(/** @type {AbortSignal} */ signal) {
    this.element = make("div", {},
      make("header", { class: "view-head" },
        make("h1", {}, "Schedules"),
        make("p", { class: "quiet" }, "Sessions that ask to start at times of your choice.")),
      this.#list,
      make("div", { class: "actions" }, make("a", { class: "button primary", href: "#/schedule" }, "New Schedule")),
      this.#calendar,
      this.#past);
    new Resource({
      read: () => get("/api/schedules/calendar"),
      show: (faults) => this.#showFaults(faults),
      fail: () => this.#showFaults([]),
      topics: ["schedules"],
      signal,
    }).load();
    new Resource({
      read: () => get("/api/schedules/history"),
      show: (starts) => this.#showPast(starts),
      fail: (error) => this.#past.replaceChildren(make("p", { class: "problem" }, error.message)),
      topics: ["schedules", "sessions"],
      signal,
    }).load();
    this.#resource = new Resource({
      read: () => get("/api/schedules"),
      show: (schedules) => this.#show(schedules),
      fail: (error, retry) => this.#fill(make("li", { class: "problem-row" },
        make("p", { class: "problem" }, error.message), button("Retry", retry))),
      topics: ["schedules"],
      signal,
    });
    live.on("snapshot", () => {
      if (live.snapshot?.question?.schedule !== this.#asking) this.#resource.showAgain();
    }, signal);
  }

  #fill(/** @type {HTMLElement[]} */ ...rows) {
    this.#list.removeAttribute("aria-busy");
    this.#list.replaceChildren(...rows);
  }

  #show(/** @type {Schedule[]} */ schedules) {
    this.#asking = live.snapshot?.question?.schedule;
    const focused = this.#list.contains(document.activeElement) ? document.activeElement : null;
    const [row, name] = [focused?.closest("li")?.dataset.schedule, focused?.getAttribute("data-action")];
    this.#fill(...(schedules.length > 0 ? schedules.map((schedule) => this.#row(schedule))
      : [make("li", { class: "quiet" }, "No schedules yet")]));
    if (!focused) return;
    // The button that was pressed may be gone, such as Pause.
    const home = [...this.#list.querySelectorAll("li")].find(({ dataset }) => dataset.schedule === row);
    const target = home?.querySelector(`[data-action="${name}"]`) ?? home?.querySelector("a")
      ?? this.element.querySelector(".actions a");
    if (target instanceof HTMLElement) target.focus();
  }

  /** Shows the events of the calendar that start no session. */
  #showFaults(/** @type {string[]} */ faults) {
    this.#calendar.replaceChildren(...(faults.length === 0 ? [] : [
      make("h2", {}, "Left Out of the Calendar"), make("ul", {}, faults.map((fault) => make("li", {}, fault))),
    ]));
  }

  /** Shows what became of the last starts. */
  #showPast(/** @type {API.PastStart[]} */ starts) {
    this.#past.replaceChildren(...(starts.length === 0 ? [] : [
      make("h2", {}, "Last 30 Days"),
      make("ul", {}, starts.map((start) => make("li", {},
        make("span", {}, `${minute(start.minute)}, ${start.title}`), make("span", { class: "quiet" }, outcome(start))))),
    ]));
  }

  #row(/** @type {Schedule} */ schedule) {
    const { id, title, activity, request, rule, words, next, open, skipped } = schedule;
    // Its events change it.
    const isFromCalendar = "events" in rule;
    /** @type {(name: string, label: string, act: () => unknown, kind?: string) => HTMLElement} */
    const act = (name, label, action, kind) =>
      button(label, action, { "data-action": name, "aria-label": `${label}: ${title}`, class: kind });
    const isActive = activity.state === "active";
    const question = doubt(schedule);
    return make("li", { "data-schedule": id, "data-state": activity.state },
      make("div", { class: "schedule-words" },
        isFromCalendar ? make("p", {}, title) : make("a", { href: `#/schedule/${encodeURIComponent(id)}` }, title),
        make("p", {}, words.charAt(0).toUpperCase() + words.slice(1)),
        make("p", { class: "quiet" }, sessionWords(request)),
        make("p", { class: "schedule-state" }, state(schedule, this.#asking)),
        question ? make("p", { class: "schedule-doubt" }, question) : null),
      make("div", { class: "actions" },
        question ? act("keep", "Keep", () => this.#post(schedule, "keep", `${title} stays as it is`), "primary") : null,
        isActive ? act("pause", "Pause", () => this.#pause(schedule))
          : act("resume", "Resume", () => this.#post(schedule, "resume", `${title} is resumed`)),
        isActive && id !== this.#asking && (next || open) ? act("skip", "Skip Next", () => this.#skip(schedule)) : null,
        isActive && skipped ? act("unskip", "Bring Back", () => this.#post(schedule, "unskip",
          `${title} starts again on ${minute(skipped)}`)) : null,
        isFromCalendar ? null : act("remove", "Remove", () => this.#remove(schedule), "danger")));
  }

  /** @type {(schedule: Schedule, verb: string, result: string) => Promise<unknown>} */
  #post(schedule, verb, result) {
    return attempt(() => this.#resource.change(async () => {
      await post(`${pathOf(schedule)}/${verb}`, {});
      announce(result);
    }), "schedules");
  }

  #skip(/** @type {Schedule} */ schedule) {
    const skipped = schedule.open?.time ?? schedule.next;
    return this.#post(schedule, "skip", `${schedule.title} skips ${skipped ? minute(skipped.minute) : "its start"}`);
  }

  /** Asks for the day before which nothing starts. */
  async #pause(/** @type {Schedule} */ schedule) {
    const { title } = schedule;
    const day = make("input", { id: "pause-until", type: "date", "aria-describedby": "pause-problem" });
    const problem = make("p", { class: "problem", id: "pause-problem", role: "alert" });
    const field = make("div", { class: "field" },
      make("label", { for: "pause-until" }, "Until (optional)"), day, problem);
    const text = "Nothing starts before the day. Without a day, it stays paused until you resume it.";
    const answers = [{ value: "pause", label: "Pause", class: "primary" }, { value: "", label: "Cancel" }];
    while (await ask(`Pause ${title}?`, text, answers, field) === "pause") {
      if (day.validity.badInput) {
        write(problem, "Enter a whole date, or none.");
        continue;
      }
      try {
        await this.#resource.change(() => post(`${pathOf(schedule)}/pause`, day.value ? { until: day.value } : {}));
        return announce(`${title} is paused`);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        if (error.wantsToken) return;
        write(problem, error.explanation);
      }
    }
  }

  async #remove(/** @type {Schedule} */ schedule) {
    const answer = await ask(`Remove ${schedule.title}?`, "Sessions in history stay.", [
      { value: "", label: "Cancel" },
      { value: "remove", label: "Remove", class: "danger" },
    ]);
    if (answer !== "remove") return;
    await attempt(() => this.#resource.change(async () => {
      await remove(pathOf(schedule));
      announce(`${schedule.title} is removed`);
    }), "schedules");
  }
}
