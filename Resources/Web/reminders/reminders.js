// Reminders: their preferences and their history. Each change is saved at once.

import { get, getOnce, put } from "../shared/api.js";
import { button, make, set, write } from "../shared/dom.js";
import { day, instant, number, timeOfDay, weekday, withoutYear } from "../shared/format.js";
import { live } from "../shared/live.js";
import { attempt } from "../shared/messages.js";

export const title = "Reminders";

const weekdays = Array.from({ length: 7 }, (_, index) => weekday(index));
const daysOfMonth = Array.from({ length: 31 }, (_, index) => number(index + 1));
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
];
const outcomes = {
  open: "Open", answered: "Answered", skipped: "Skipped", dismissed: "Dismissed", expired: "Not answered",
  told: "Delivered",
};

/** Shows the preferences, and again after each change elsewhere. */
export function show(main, signal) {
  const view = new RemindersView(signal);
  main.append(view.element);
  // Whether the weekly check-in is on may depend on the nutrition profile.
  live.follow(["reminders", "nutrition"], () => view.load(), signal);
}

class RemindersView {
  #signal;
  #last = "";
  #answers;
  #saving = Promise.resolve();
  #rows = kinds.map((entry) => new KindRow(entry, (...change) => this.#save(...change)));
  #quiet = new QuietHours((...change) => this.#save(...change));
  #asked = make("ol", { class: "recent" });
  #state = make("div", { class: "problem-row", role: "status" }, "Loading reminders...");
  #body = make("div", { hidden: true });

  constructor(signal) {
    this.#signal = signal;
    this.#body.append(
      ...this.#rows.map((row) => row.element), this.#quiet.element,
      make("section", { class: "panel", "aria-labelledby": "asked-title" },
        make("h2", { id: "asked-title" }, "Recent reminders"), this.#asked));
    this.element = make("div", { class: "reminders" },
      make("header", { class: "view-head" }, make("h1", {}, "Reminders"),
        make("p", { class: "quiet" }, "Answer open questions on ", make("a", { href: "#/today" }, "Today"), ".")),
      this.#state, this.#body);
  }

  async load() {
    let answers;
    try {
      answers = await Promise.all([get("/api/reminders"), get("/api/reminders/history")]);
    } catch (error) {
      if (error.wantsToken || this.#signal.aborted) return;
      this.#state.replaceChildren(make("p", { class: "problem" }, error.message), button("Retry", () => this.load()));
      return;
    }
    this.#state.replaceChildren();
    const text = JSON.stringify(answers);
    if (this.#signal.aborted || text === this.#last) return;
    this.#last = text;
    this.#answers = answers;
    this.#show();
  }

  #show() {
    const [overview, asked] = this.#answers;
    set(this.#body, "hidden", false);
    for (const row of this.#rows) row.show(overview);
    this.#quiet.show(overview.preferences.quietHours);
    this.#asked.replaceChildren(...(asked.length > 0 ? asked.slice(0, 20).map(line)
      : [make("li", { class: "quiet" }, "No reminders yet")]));
  }

  // Saves a change of some inputs, after earlier changes, and keeps what was changed elsewhere.
  #save(change, ...inputs) {
    this.#saving = this.#saving.then(async () => {
      for (const input of inputs) unsaved.delete(input);
      const isSaved = await attempt(async () => {
        try {
          const { preferences } = await getOnce("/api/reminders");
          await put("/api/reminders", { ...preferences, ...change });
          return true;
        } catch (error) {
          if (error.isTemporary) for (const input of inputs) unsaved.add(input);
          throw error;
        }
      });
      if (isSaved) this.load();
      // Reverts a refused value, and every switch.
      else this.#show();
    });
  }
}

function line(question) {
  const name = kinds.find((entry) => entry.kind === question.kind)?.name ?? question.kind;
  return make("li", {},
    make("span", { class: "recent-kind" }, name),
    make("time", { class: "quiet", datetime: question.askedAt }, instant(question.askedAt)),
    make("span", {}, outcomes[question.outcome] ?? question.outcome));
}

/** A kind of reminder: its switch, and its details while it is on. */
class KindRow {
  #entry;
  #isOn;
  #time;
  #day = null;
  #text;
  #details;
  #next = make("p", { class: "quiet" });

  constructor(entry, change) {
    this.#entry = entry;
    const { key } = entry;
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
      type: "text", id: `${id}-text`, maxlength: 1000, placeholder: entry.text,
      change: () => change({ [`${key}Text`]: this.#text.value.trim() || null }, this.#text),
    });
    if (entry.day) {
      this.#day = make("select", {
        id: `${id}-day`, change: () => change({ [entry.day.key]: Number(this.#day.value) }, this.#day),
      }, entry.day.names.map((name, index) => make("option", { value: index + entry.day.first }, name)));
    }
    this.#details = make("div", { class: "reminder-details" },
      labelled(this.#time, "Time"), this.#day && labelled(this.#day, entry.day.label),
      labelled(this.#text, "Your own text"));
    this.element = make("section", { class: "panel reminder", "aria-labelledby": id },
      make("div", { class: "row" }, make("h2", { id }, entry.name),
        make("label", { class: "switch" }, this.#isOn, make("span"))),
      entry.hint ? make("p", { class: "quiet" }, entry.hint) : null, this.#details, this.#next);
  }

  show({ preferences, pending }) {
    const next = pending.find((entry) => entry.kind === this.#entry.kind);
    const { key } = this.#entry;
    this.#isOn.checked = preferences[`${key}Enabled`] ?? next !== undefined;
    set(this.#details, "hidden", !this.#isOn.checked);
    fill(this.#time, preferences[`${key}Time`]);
    fill(this.#text, preferences[`${key}Text`] ?? "");
    if (this.#day) fill(this.#day, String(preferences[this.#entry.day.key]));
    write(this.#next, next ? this.#sentence(next, preferences) : "");
  }

  // The day and the time are those of the server's zone. The reason is of interest where a snooze, a short month or a
  // change of the clock has moved the reminder.
  #sentence({ day: date, time, why }, preferences) {
    const { key, kind } = this.#entry;
    const isMoved = time !== preferences[`${key}Time`]
      || (kind === "monthly" && Number(date.slice(8)) !== preferences.monthlyDay);
    return `Next: ${day(date, withoutYear)}, ${timeOfDay(time)}${isMoved ? ` (${why})` : ""}`;
  }
}

/** The hours in which nothing is spoken. */
class QuietHours {
  #isOn;
  #from;
  #to;
  #details;

  constructor(change) {
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

  get #value() {
    return this.#isOn.checked ? { from: this.#from.value.slice(0, 5), to: this.#to.value.slice(0, 5) } : null;
  }

  show(hours) {
    this.#isOn.checked = hours !== null;
    set(this.#details, "hidden", hours === null);
    if (!hours) return;
    fill(this.#from, hours.from);
    fill(this.#to, hours.to);
  }
}

/** The values that inputs were last filled with. */
const filled = new WeakMap();

/** Inputs whose value is not saved because the server was busy or unreachable. */
const unsaved = new WeakSet();

/** Fills an input, unless its value is being typed or is unsaved. */
function fill(input, value) {
  const isActive = input === document.activeElement || unsaved.has(input);
  const isTouched = isActive && input.value !== (filled.get(input) ?? "");
  if (!isTouched && input.value !== value) input.value = value;
  filled.set(input, value);
}

function labelled(input, label) {
  return make("div", { class: "field" }, make("label", { for: input.id }, label), input);
}
