// The intention of the day, the week or the month, and the open questions: above the cards of Today.

import { get, post, put, remove } from "../shared/api.js";
import { ask } from "../shared/dialog.js";
import { button, make, set, write } from "../shared/dom.js";
import { live } from "../shared/live.js";
import { announce, attempt } from "../shared/messages.js";
import { sentence } from "../shared/words.js";

const scopes = { day: "Day", week: "Week", month: "Month" };
const titles = { day: "Today's intention", week: "This week's intention", month: "This month's intention" };
const snoozes = { "5m": "5 minutes", "15m": "15 minutes", "1h": "1 hour", tomorrow: "Until tomorrow" };
/** The longest text that the server accepts. */
const longest = 1000;

/** Creates both parts. They follow changes until the signal aborts. */
export function intentions(signal) {
  const card = new IntentionCard(signal);
  const questions = new OpenQuestions(signal, () => card.load());
  live.follow(["reminders"], () => {
    card.load();
    questions.load();
  }, signal);
  return make("div", { class: "intentions" }, questions.element, card.element);
}

class IntentionCard {
  #signal;
  #last = "";
  #title = make("h2", { id: "intention-title" }, "Intention");
  #text = make("p", { class: "intention-text" }, "Loading intention...");
  #actions = make("div", { class: "actions" });

  constructor(signal) {
    this.#signal = signal;
    this.element = make("section", { class: "intention", "aria-labelledby": "intention-title", "aria-busy": true },
      make("div", {}, this.#title, this.#text), this.#actions);
  }

  async load() {
    let data;
    try {
      data = await get("/api/today/intention");
    } catch (error) {
      if (error.wantsToken) return;
      data = { state: "error", message: error.message };
    }
    const text = JSON.stringify(data);
    // Rebuilding an unchanged card would take the focus away.
    if (this.#signal.aborted || text === this.#last) return;
    this.#last = text;
    const hadFocus = this.#actions.contains(document.activeElement);
    this.#show(data);
    if (hadFocus) this.#actions.querySelector("button")?.focus();
  }

  #show(data) {
    set(this.element, "aria-busy", false);
    set(this.element, "data-state", data === null ? "empty" : data.state ?? "data");
    write(this.#title, titles[data?.scope] ?? "Intention");
    const text = data?.state === "error" ? sentence(data.message) : data?.text;
    write(this.#text, text ?? "No intention set yet");
    if (data === null) {
      this.#actions.replaceChildren(button("Set Intention", () => this.#add(), { class: "primary" }));
    } else if (data.state === "error") {
      this.#actions.replaceChildren(button("Retry", () => {
        this.#last = "";
        return this.load();
      }, { "aria-label": "Retry Intention" }));
    } else {
      this.#actions.replaceChildren(
        button("Edit", () => this.#edit(data), { "aria-label": "Edit intention" }),
        button("Delete", () => this.#delete(data), { class: "plain", "aria-label": "Delete intention" }),
        button("Add", () => this.#add(), { class: "plain", "aria-label": "Add an intention" }));
    }
  }

  async #add() {
    const words = field("");
    const choice = make("fieldset", { class: "choice" }, make("legend", { class: "unseen" }, "Period"),
      Object.entries(scopes).map(([scope, label]) => make("label", {},
        make("input", { type: "radio", name: "scope", value: scope, checked: scope === "day" }),
        make("span", {}, label))));
    await this.#ask("Set Intention", null, "Set", ["What do you want to focus on?", words, choice], () => {
      const scope = choice.querySelector(":checked").value;
      return post("/api/intentions", { text: words.value, scope, date: new Date().toISOString() });
    });
  }

  async #edit(intention) {
    const words = field(intention.text);
    await this.#ask("Edit Intention", titles[intention.scope], "Save", ["Intention", words], () =>
      put(`/api/intentions/${intention.id}`, { text: words.value }));
  }

  /** Asks for a text and saves it. After a failure it asks again, with the reason and the same text. */
  async #ask(title, text, label, [name, ...inputs], save) {
    const problem = make("p", { class: "problem", role: "alert" });
    const fields = make("div", { class: "field" }, make("label", { for: "intention-words" }, name), inputs, problem);
    while (await ask(title, text, answers(label), fields) === "keep") {
      try {
        await save();
        announce("Intention Set!");
        return await this.load();
      } catch (error) {
        if (error.wantsToken) return;
        write(problem, error.message);
      }
    }
  }

  async #delete(intention) {
    await attempt(async () => {
      await remove(`/api/intentions/${intention.id}`);
      announce("Intention deleted");
    });
    await this.load();
  }
}

const field = (value) =>
  make("input", { type: "text", id: "intention-words", value, maxlength: longest, autocomplete: "off" });
const answers = (label) => [{ value: "keep", label, class: "primary" }, { value: "", label: "Cancel" }];

class OpenQuestions {
  #signal;
  #changed;
  #forms = new Map();

  constructor(signal, changed) {
    this.#signal = signal;
    this.#changed = changed;
    this.element = make("div", { class: "questions" });
  }

  async load() {
    let questions;
    try {
      questions = await get("/api/reminders/open");
    } catch {
      // The card beside shows the error. The questions stay.
      return;
    }
    if (this.#signal.aborted) return;
    const open = new Set(questions.map((question) => question.noticeId));
    for (const [id, form] of this.#forms) {
      if (open.has(id)) continue;
      form.remove();
      this.#forms.delete(id);
    }
    // A question that stays may be in use.
    for (const question of questions) {
      if (this.#forms.has(question.noticeId)) continue;
      const form = this.#form(question);
      this.#forms.set(question.noticeId, form);
      this.element.append(form);
    }
  }

  #form(question) {
    const id = `answer-${question.kind}`;
    const words = make("input", {
      type: "text", id, maxlength: longest, autocomplete: "off", placeholder: "Enter your intention...",
      "aria-describedby": `${id}-problem`,
    });
    const problem = make("p", { class: "problem", id: `${id}-problem`, role: "alert" });
    const respond = async (verb, body = {}) => {
      try {
        const told = await post(`/api/reminders/open/${encodeURIComponent(question.noticeId)}/${verb}`, body);
        announce(told.message);
        await Promise.all([this.load(), this.#changed()]);
      } catch (error) {
        write(problem, error.message);
        set(words, "aria-invalid", true);
        if (error.status === 404) await this.load();
      }
    };
    const length = make("select", { "aria-label": "Snooze for" },
      Object.entries(snoozes).map(([value, label]) => make("option", { value }, label)));
    return make("form", { class: "question", submit: (event) => {
      event.preventDefault();
      return respond("answer", { text: words.value });
    } },
      make("label", { for: id }, question.text), words, problem,
      make("div", { class: "actions" },
        make("button", { type: "submit", class: "primary" }, "Set"),
        button("Skip", () => respond("skip")),
        make("div", { class: "snooze" }, length, button("Snooze", () => respond("snooze", { length: length.value })))));
  }
}
