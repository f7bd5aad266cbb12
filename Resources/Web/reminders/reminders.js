// @ts-check
// Reminders: their preferences and their history. Each change is saved at once.

import { get, getOnce, limits, put, Refusal } from "../shared/api.js";
import { button, make, set, write } from "../shared/dom.js";
import { attempt } from "../shared/messages.js";
import { Resource } from "../shared/resource.js";
import { day, instant, number, timeOfDay, weekday } from "../shared/text.js";

/** @typedef {API.Reminders["preferences"]} Preferences */
/** @typedef {HTMLInputElement | HTMLSelectElement} Input */

/**
 * Saves a change of the preferences, which some inputs have made.
 *
 * @typedef {(change: Partial<Preferences>, ...inputs: Input[]) => void} Save
 */

/**
 * A kind of reminder: the prefix of its preferences, its default text, the choice of its day, and whether sessions decide
 * about it.
 *
 * @typedef {object} Kind
 * @property {API.Question["kind"]} kind
 * @property {string} key
 * @property {string} name
 * @property {string} text
 * @property {{key: string, label: string, names: string[], first: number}} [day]
 * @property {boolean} [hasConditions]
 * @property {string} [hint]
 */

const weekdays = Array.from({ length: 7 }, (_, index) => weekday(index));
const daysOfMonth = Array.from({ length: 31 }, (_, index) => number(index + 1));
/** @type {Kind[]} */
const kinds = [
  { kind: "daily", key: "daily", name: "Daily intention", text: "What do you want to focus on today?" },
  { kind: "weekly", key: "weekly", name: "Weekly intention", text: "What's your intention for this week?",
    day: { key: "weeklyDay", label: "Day", names: weekdays, first: 0 } },
  { kind: "monthly", key: "monthly", name: "Monthly intention", text: "Set your intention for the month",
    day: { key: "monthlyDay", label: "Day of the month", names: daysOfMonth, first: 1 },
    hint: "In a shorter month, this reminder comes on the last day." },
  { kind: "check-in", key: "checkIn", name: "Weekly check-in",
    text: "Step on the scales, and your plan keeps up with you.",
    day: { key: "checkInDay", label: "Day", names: weekdays, first: 0 },
    hint: "This reminder turns on by itself once you have a nutrition profile." },
  { kind: "stretch", key: "stretch", name: "Reminder to stretch", text: "Take a few minutes for your body.",
    hasConditions: true, hint: "This reminder has a button that starts a session of your setup." },
];
const outcomes = {
  open: "Open", answered: "Answered", skipped: "Skipped", dismissed: "Dismissed", expired: "Not answered",
  told: "Delivered",
};

/** @type {ViewModule["show"]} */
export function show(main, signal) {
  main.append(new RemindersView(signal).element);
}

/** The preferences of all kinds, the quiet hours, and the latest reminders. */
class RemindersView {
  #resource;
  /** @type {[API.Reminders, API.Question[]] | null} */
  #answers = null;
  /** @type {Promise<unknown>} */
  #saving = Promise.resolve();
  #rows = kinds.map((entry) => new KindRow(entry, (...change) => this.#save(...change)));
  #quiet = new QuietHours((...change) => this.#save(...change));
  #asked = make("ol", { class: "recent" });
  #state = make("div", { class: "problem-row", role: "status" }, "Loading reminders...");
  #body = make("div", { hidden: true });

  constructor(/** @type {AbortSignal} */ signal) {
    this.#body.append(
      ...this.#rows.map((row) => row.element), this.#quiet.element,
      make("section", { class: "panel", "aria-labelledby": "asked-title" },
        make("h2", { id: "asked-title" }, "Recent reminders"), this.#asked));
    this.element = make("div", { class: "reminders" },
      make("header", { class: "view-head" }, make("h1", {}, "Reminders"),
        make("p", { class: "quiet" }, "Answer open questions on ", make("a", { href: "#/today" }, "Today"), ".")),
      this.#state, this.#body);
    this.#resource = new Resource({
      read: () => Promise.all([get("/api/reminders"), get("/api/reminders/history")]),
      show: (answers) => {
        this.#answers = answers;
        this.#show();
      },
      fail: (error, retry) =>
        this.#state.replaceChildren(make("p", { class: "problem" }, error.message), button("Retry", retry)),
      // Whether the weekly check-in is on may depend on the nutrition profile.
      topics: ["reminders", "nutrition"],
      signal,
    });
  }

  #show() {
    if (!this.#answers) return;
    const [overview, asked] = this.#answers;
    this.#state.replaceChildren();
    set(this.#body, "hidden", false);
    for (const row of this.#rows) row.show(overview);
    this.#quiet.show(overview.preferences.quietHours);
    this.#asked.replaceChildren(...(asked.length > 0 ? asked.slice(0, 20).map(line)
      : [make("li", { class: "quiet" }, "No reminders yet")]));
  }

  /**
   * Saves a change after earlier changes.
   *
   * @type {Save}
   */
  async #save(change, ...inputs) {
    const isSaved = await attempt(() => this.#resource.change(() => {
      const saving = this.#saving.then(() => save(change, inputs));
      this.#saving = saving.catch(() => {});
      return saving;
    }));
    // Reverts a refused value, and every switch.
    if (!isSaved) this.#show();
  }
}

/**
 * Saves a change. Preferences that were changed elsewhere meanwhile stay.
 *
 * @param {Partial<Preferences>} change
 * @param {Input[]} inputs
 */
async function save(change, inputs) {
  for (const input of inputs) unsaved.delete(input);
  try {
    const { preferences } = await getOnce("/api/reminders");
    await put("/api/reminders", { ...preferences, ...change });
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.isTemporary) for (const input of inputs) unsaved.add(input);
    throw error;
  }
}

function line(/** @type {API.Question} */ question) {
  const name = kinds.find((entry) => entry.kind === question.kind)?.name ?? question.kind;
  return make("li", {},
    make("span", { class: "recent-kind" }, name),
    make("time", { class: "quiet", datetime: question.askedAt }, instant(question.askedAt)),
    make("span", {}, outcomes[question.outcome] ?? question.outcome));
}

/** A kind of reminder: its switch, and its details while it is on. */
class KindRow {
  #entry;
  /** @type {HTMLInputElement} */
  #isOn;
  /** @type {HTMLInputElement} */
  #time;
  /** @type {HTMLSelectElement | null} */
  #day = null;
  /** @type {HTMLInputElement} */
  #text;
  /** @type {Conditions | null} */
  #conditions = null;
  #details;
  #next = make("p", { class: "quiet" });

  /**
   * @param {Kind} entry
   * @param {Save} change
   */
  constructor(entry, change) {
    this.#entry = entry;
    const { key, day: choice } = entry;
    const id = `reminder-${key}`;
    this.#isOn = make("input", {
      type: "checkbox", role: "switch", "aria-label": entry.name,
      change: () => change({ [`${key}Enabled`]: this.#isOn.checked }),
    });
    this.#time = make("input", {
      type: "time", id: `${id}-time`, required: true,
      // A half-typed time has no value yet.
      change: () => this.#time.value && change({ [`${key}Time`]: this.#time.value.slice(0, 5) }, this.#time),
    });
    this.#text = make("input", {
      type: "text", id: `${id}-text`, maxlength: limits.intention[1], placeholder: entry.text,
      change: () => change({ [`${key}Text`]: this.#text.value.trim() || null }, this.#text),
    });
    if (choice) {
      /** @type {HTMLSelectElement} */
      const select = make("select", {
        id: `${id}-day`, change: () => change({ [choice.key]: Number(select.value) }, select),
      }, choice.names.map((name, index) => make("option", { value: index + choice.first }, name)));
      this.#day = select;
    }
    if (entry.hasConditions) this.#conditions = new Conditions(id, key, change);
    this.#details = make("div", { class: "reminder-details" },
      labelled(this.#time, "Time"), this.#day && labelled(this.#day, choice?.label ?? ""),
      this.#conditions?.elements ?? null, labelled(this.#text, "Your own text"));
    this.element = make("section", { class: "panel reminder", "aria-labelledby": id },
      make("div", { class: "row" }, make("h2", { id }, entry.name),
        make("label", { class: "switch" }, this.#isOn, make("span"))),
      entry.hint ? make("p", { class: "quiet" }, entry.hint) : null, this.#details, this.#next);
  }

  show(/** @type {API.Reminders} */ { preferences, pending }) {
    const next = pending.find((entry) => entry.kind === this.#entry.kind);
    const { key, day: choice } = this.#entry;
    const values = /** @type {Record<string, any>} */ (preferences);
    this.#isOn.checked = values[`${key}Enabled`] ?? next !== undefined;
    set(this.#details, "hidden", !this.#isOn.checked);
    fill(this.#time, values[`${key}Time`]);
    fill(this.#text, values[`${key}Text`] ?? "");
    if (this.#day && choice) fill(this.#day, String(values[choice.key]));
    this.#conditions?.show(values);
    write(this.#next, next ? this.#sentence(next, values) : "");
  }

  /**
   * Returns the sentence about the next reminder, in the time zone of the server. It has the reason if a snooze, a
   * short month or a change of the clock has moved the reminder.
   *
   * @param {API.Reminders["pending"][number]} next
   * @param {Record<string, any>} preferences
   */
  #sentence({ day: date, time, why }, preferences) {
    const { key, kind } = this.#entry;
    const isMoved = time !== preferences[`${key}Time`]
      || (kind === "monthly" && Number(date.slice(8)) !== preferences.monthlyDay);
    return `Next: ${day(date)}, ${timeOfDay(time)}${isMoved ? ` (${why})` : ""}`;
  }
}

/** The conditions of a reminder about which the last session decides. */
class Conditions {
  #key;
  /** @type {HTMLInputElement} */
  #unlessDone;
  /** @type {HTMLInputElement} */
  #afterDays;

  /**
   * @param {string} id the prefix of the inputs' ids
   * @param {string} key the prefix of the preferences
   * @param {Save} change
   */
  constructor(id, key, change) {
    this.#key = key;
    this.#unlessDone = make("input", {
      type: "checkbox", role: "switch", "aria-labelledby": `${id}-unless-done`,
      change: () => change({ [`${key}UnlessDone`]: this.#unlessDone.checked }),
    });
    const [least, most] = limits.daysSinceSession;
    this.#afterDays = make("input", {
      type: "number", id: `${id}-after-days`, inputmode: "numeric", min: least, max: most, step: 1, required: true,
      // A half-typed number has no value yet.
      change: () => this.#afterDays.validity.valid
        && change({ [`${key}AfterDays`]: this.#afterDays.valueAsNumber }, this.#afterDays),
    });
    this.elements = [
      labelled(this.#afterDays, "Least days since the last session"),
      make("div", { class: "row" }, make("p", { id: `${id}-unless-done` }, "Skip days on which you have stretched"),
        make("label", { class: "switch" }, this.#unlessDone, make("span"))),
    ];
  }

  show(/** @type {Record<string, any>} */ preferences) {
    this.#unlessDone.checked = preferences[`${this.#key}UnlessDone`];
    fill(this.#afterDays, String(preferences[`${this.#key}AfterDays`]));
  }
}

/** The hours without speech. */
class QuietHours {
  /** @type {HTMLInputElement} */
  #isOn;
  /** @type {HTMLInputElement} */
  #from;
  /** @type {HTMLInputElement} */
  #to;
  #details;

  constructor(/** @type {Save} */ change) {
    const save = () => change({ quietHours: this.#value }, this.#from, this.#to);
    const whole = () => { if (this.#from.value && this.#to.value && this.#from.value !== this.#to.value) save(); };
    this.#isOn = make("input", { type: "checkbox", role: "switch", "aria-label": "Quiet hours", change: save });
    this.#from = make("input", { type: "time", id: "quiet-from", value: "22:00", change: whole });
    this.#to = make("input", { type: "time", id: "quiet-to", value: "08:00", change: whole });
    this.#details = make("div", { class: "reminder-details" },
      labelled(this.#from, "From"), labelled(this.#to, "To"));
    this.element = make("section", { class: "panel reminder", "aria-labelledby": "quiet-title" },
      make("div", { class: "row" }, make("h2", { id: "quiet-title" }, "Quiet hours"),
        make("label", { class: "switch" }, this.#isOn, make("span"))),
      make("p", { class: "quiet" }, "During these hours, reminders are shown but not spoken."), this.#details);
  }

  /** @returns {Preferences["quietHours"]} */
  get #value() {
    return this.#isOn.checked ? { from: this.#from.value.slice(0, 5), to: this.#to.value.slice(0, 5) } : null;
  }

  show(/** @type {Preferences["quietHours"]} */ hours) {
    this.#isOn.checked = hours !== null;
    set(this.#details, "hidden", hours === null);
    if (!hours) return;
    fill(this.#from, hours.from);
    fill(this.#to, hours.to);
  }
}

/**
 * The values that inputs were last filled with.
 *
 * @type {WeakMap<Input, string>}
 */
const filled = new WeakMap();

/**
 * Inputs whose value is not saved because the server was busy or unreachable.
 *
 * @type {WeakSet<Input>}
 */
const unsaved = new WeakSet();

/**
 * Fills an input, unless its value is being typed or is unsaved.
 *
 * @param {Input} input
 * @param {string} value
 */
function fill(input, value) {
  const isActive = input === document.activeElement || unsaved.has(input);
  const isTouched = isActive && input.value !== (filled.get(input) ?? "");
  if (!isTouched && input.value !== value) input.value = value;
  filled.set(input, value);
}

/** @type {(input: Input, label: string) => HTMLElement} */
function labelled(input, label) {
  return make("div", { class: "field" }, make("label", { for: input.id }, label), input);
}
