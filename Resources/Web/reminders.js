// Reminders: what the box asks, and when. Whatever is changed is kept at once.

import { get, put } from "./api.js";
import { button, make, set, write } from "./dom.js";
import { instant } from "./format.js";
import { live } from "./live.js";
import { attempt } from "./speak.js";

export const title = "Reminders";

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const numbers = Array.from({ length: 31 }, (_, index) => String(index + 1));
const kinds = [
  { kind: "daily", key: "daily", name: "Daily intention", text: "What do you want to focus on today?" },
  { kind: "weekly", key: "weekly", name: "Weekly intention", text: "What's your intention for this week?",
    day: { key: "weeklyDay", label: "Day", names: weekdays, first: 0 } },
  { kind: "monthly", key: "monthly", name: "Monthly intention", text: "Set your intention for the month",
    day: { key: "monthlyDay", label: "Day of the month", names: numbers, first: 1 },
    hint: "In a shorter month it comes on the last day." },
  { kind: "check-in", key: "checkIn", name: "Weekly check-in", text: "Step on the scales, and your plan keeps up with you.",
    day: { key: "checkInDay", label: "Day", names: weekdays, first: 0 },
    hint: "It is on by itself once there is a nutrition plan." },
];
const outcomes = {
  open: "Open", answered: "Answered", skipped: "Skipped", dismissed: "Put away", expired: "Not answered", told: "Told",
};

/** Shows what is on, and again whenever it has changed somewhere else. */
export function show(main, signal) {
  const view = new RemindersView(signal);
  main.append(view.element);
  view.load();
  live.addEventListener("stored", () => view.load(), { signal });
}

class RemindersView {
  #signal;
  #overview = null;
  #last = "";
  #rows = kinds.map((entry) => new KindRow(entry, () => this.#save()));
  #quiet = new QuietHours(() => this.#save());
  #asked = make("ol", { class: "recent" });
  #state = make("div", { class: "problem-row", role: "status" }, "Loading reminders...");
  #body = make("div", { hidden: true });

  constructor(signal) {
    this.#signal = signal;
    this.#body.append(
      ...this.#rows.map((row) => row.element), this.#quiet.element,
      make("section", { class: "panel", "aria-labelledby": "asked-title" },
        make("h2", { id: "asked-title" }, "What was asked"), this.#asked));
    this.element = make("div", { class: "reminders" },
      make("header", { class: "view-head" }, make("h1", {}, "Reminders"),
        make("p", { class: "quiet" }, "Open questions are answered on ", make("a", { href: "#/today" }, "Today"), ".")),
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
    const text = JSON.stringify(answers);
    if (this.#signal.aborted || text === this.#last) return;
    this.#last = text;
    this.#show(...answers);
  }

  #show(overview, asked) {
    this.#overview = overview;
    this.#state.replaceChildren();
    set(this.#body, "hidden", false);
    for (const row of this.#rows) row.show(overview);
    this.#quiet.show(overview.preferences.quietHours);
    this.#asked.replaceChildren(...(asked.length > 0 ? asked.slice(0, 20).map(line)
      : [make("li", { class: "quiet" }, "Nothing was asked yet")]));
  }

  async #save() {
    const preferences = { ...this.#overview.preferences, quietHours: this.#quiet.value };
    for (const row of this.#rows) row.write(preferences);
    const overview = await attempt(() => put("/api/reminders", preferences));
    // What was refused goes back to what it was.
    if (!overview) this.#last = "";
    await this.load();
  }
}

function line(question) {
  const name = kinds.find((entry) => entry.kind === question.kind)?.name ?? question.kind;
  return make("li", {},
    make("span", { class: "recent-kind" }, name),
    make("time", { class: "quiet", datetime: question.askedAt }, instant(question.askedAt)),
    make("span", {}, outcomes[question.outcome] ?? question.outcome));
}

/** A kind: its switch, and while it is on what belongs to it. */
class KindRow {
  #entry;
  #change;
  #isOn;
  #time;
  #day = null;
  #text;
  #details;
  #next = make("p", { class: "quiet" });

  constructor(entry, change) {
    this.#entry = entry;
    this.#change = change;
    const id = `reminder-${entry.key}`;
    this.#isOn = make("input", { type: "checkbox", role: "switch", "aria-label": entry.name, change });
    this.#time = make("input", { type: "time", id: `${id}-time`, required: true, change: () => this.#checked() });
    this.#text = make("input", { type: "text", id: `${id}-text`, maxlength: 1000, placeholder: entry.text, change });
    if (entry.day) {
      this.#day = make("select", { id: `${id}-day`, change }, entry.day.names.map((name, index) =>
        make("option", { value: index + entry.day.first }, name)));
    }
    this.#details = make("div", { class: "reminder-details" },
      labelled(this.#time, "Time"), this.#day && labelled(this.#day, entry.day.label),
      labelled(this.#text, "In your own words"));
    this.element = make("section", { class: "panel reminder", "aria-labelledby": id },
      make("div", { class: "row" }, make("h2", { id }, entry.name),
        make("label", { class: "switch" }, this.#isOn, make("span"))),
      entry.hint ? make("p", { class: "quiet" }, entry.hint) : null, this.#details, this.#next);
  }

  #checked() {
    // A time that is half typed is none yet.
    if (this.#time.value) this.#change();
  }

  show({ preferences, pending }) {
    const next = pending.find((entry) => entry.kind === this.#entry.kind);
    const { key } = this.#entry;
    this.#isOn.checked = preferences[`${key}Enabled`] ?? next !== undefined;
    set(this.#details, "hidden", !this.#isOn.checked);
    this.#put(this.#time, preferences[`${key}Time`]);
    this.#put(this.#text, preferences[`${key}Text`] ?? "");
    if (this.#day) this.#put(this.#day, String(preferences[this.#entry.day.key]));
    write(this.#next, next ? `Next: ${instant(next.due)}, ${next.why}` : "");
  }

  // What somebody is typing stays.
  #put(input, value) {
    if (input !== document.activeElement) input.value = value;
  }

  write(preferences) {
    const { key } = this.#entry;
    // What is on by itself stays so until somebody says otherwise.
    const before = preferences[`${key}Enabled`];
    const isShown = !this.#details.hidden;
    if (before !== null || this.#isOn.checked !== isShown) preferences[`${key}Enabled`] = this.#isOn.checked;
    if (this.#time.value) preferences[`${key}Time`] = this.#time.value.slice(0, 5);
    if (this.#day) preferences[this.#entry.day.key] = Number(this.#day.value);
    preferences[`${key}Text`] = this.#text.value.trim() || null;
  }
}

/** When nothing is said aloud. */
class QuietHours {
  #isOn;
  #from;
  #to;
  #details;

  constructor(change) {
    const whole = () => { if (this.#from.value && this.#to.value && this.#from.value !== this.#to.value) change(); };
    this.#isOn = make("input", { type: "checkbox", role: "switch", "aria-label": "Quiet hours", change });
    this.#from = make("input", { type: "time", id: "quiet-from", value: "22:00", change: whole });
    this.#to = make("input", { type: "time", id: "quiet-to", value: "08:00", change: whole });
    this.#details = make("div", { class: "reminder-details" },
      labelled(this.#from, "From"), labelled(this.#to, "To"));
    this.element = make("section", { class: "panel reminder", "aria-labelledby": "quiet-title" },
      make("div", { class: "row" }, make("h2", { id: "quiet-title" }, "Quiet hours"),
        make("label", { class: "switch" }, this.#isOn, make("span"))),
      make("p", { class: "quiet" }, "Reminders are shown, and not said aloud."), this.#details);
  }

  get value() {
    return this.#isOn.checked ? { from: this.#from.value.slice(0, 5), to: this.#to.value.slice(0, 5) } : null;
  }

  show(hours) {
    this.#isOn.checked = hours !== null;
    set(this.#details, "hidden", hours === null);
    if (!hours) return;
    for (const [input, value] of [[this.#from, hours.from], [this.#to, hours.to]]) {
      if (input !== document.activeElement) input.value = value;
    }
  }
}

function labelled(input, label) {
  return make("div", { class: "field" }, make("label", { for: input.id }, label), input);
}
