// @ts-check
// The intention of the day, the week or the month, and the open questions: above the cards of Today.

import { get, limits, post, put, Refusal, remove } from "../shared/api.js";
import { button, make, set, write } from "../shared/dom.js";
import { announce, ask, attempt } from "../shared/messages.js";
import { change, Resource } from "../shared/resource.js";
import { sentence } from "../shared/text.js";

const scopes = { day: "Day", week: "Week", month: "Month" };
const titles = { day: "Today's intention", week: "This week's intention", month: "This month's intention" };
const snoozes = { "5m": "5 minutes", "15m": "15 minutes", "1h": "1 hour", tomorrow: "Until tomorrow" };
/** The longest text that the server accepts. */
const [, longest] = limits.intention;

/** Creates both parts. They follow changes until the signal aborts. */
export function intentions(/** @type {AbortSignal} */ signal) {
  const card = new IntentionCard(signal);
  const questions = new OpenQuestions(signal, card.resource);
  return make("div", { class: "intentions" }, questions.element, card.element);
}

/** The current intention, which can be edited, deleted and followed by another one. */
class IntentionCard {
  #title = make("h2", { id: "intention-title" }, "Intention");
  #text = make("p", { class: "intention-text" }, "Loading intention...");
  #actions = make("div", { class: "actions" });

  constructor(/** @type {AbortSignal} */ signal) {
    this.element = make("section", { class: "intention", "aria-labelledby": "intention-title", "aria-busy": true },
      make("div", {}, this.#title, this.#text), this.#actions);
    /** @type {Resource<API.IntentionCard>} */
    this.resource = new Resource({
      read: () => get("/api/today/intention"),
      show: (data) => this.#show(data),
      fail: (error) => this.#show({ state: "error", message: error.message }),
      topics: ["reminders"],
      signal,
    });
  }

  #show(/** @type {API.IntentionCard} */ data) {
    const hadFocus = this.#actions.contains(document.activeElement);
    set(this.element, "aria-busy", false);
    if (data === null) {
      this.#enter("empty", "Intention", "No intention set yet",
        button("Set Intention", () => this.#add(), { class: "primary" }));
    } else if ("state" in data) {
      this.#enter("error", "Intention", sentence(data.message),
        button("Retry", () => this.resource.retry(), { "aria-label": "Retry Intention" }));
    } else {
      this.#enter("data", titles[data.scope], data.text,
        button("Edit", () => this.#edit(data), { "aria-label": "Edit intention" }),
        button("Delete", () => this.#delete(data), { class: "plain", "aria-label": "Delete intention" }),
        button("Add", () => this.#add(), { class: "plain", "aria-label": "Add an intention" }));
    }
    if (hadFocus) this.#actions.querySelector("button")?.focus();
  }

  /** @type {(state: string, title: string, text: string, ...actions: HTMLElement[]) => void} */
  #enter(state, title, text, ...actions) {
    set(this.element, "data-state", state);
    write(this.#title, title);
    write(this.#text, text);
    this.#actions.replaceChildren(...actions);
  }

  async #add() {
    const words = field("");
    const choice = make("fieldset", { class: "choice" }, make("legend", { class: "unseen" }, "Period"),
      Object.entries(scopes).map(([scope, label]) => make("label", {},
        make("input", { type: "radio", name: "scope", value: scope, checked: scope === "day" }),
        make("span", {}, label))));
    await this.#ask("Set Intention", null, "Set", ["What do you want to focus on?", words, choice], () => {
      const scope = /** @type {HTMLInputElement} */ (choice.querySelector(":checked")).value;
      return post("/api/intentions", { text: words.value, scope, date: new Date().toISOString() });
    });
  }

  async #edit(/** @type {API.Intention} */ intention) {
    const words = field(intention.text);
    await this.#ask("Edit Intention", titles[intention.scope], "Save", ["Intention", words], () =>
      put(`/api/intentions/${intention.id}`, { text: words.value }));
  }

  /**
   * Asks for a text and saves it. After a failure it asks again, with the reason and the same text.
   *
   * @param {string} title
   * @param {string | null} text
   * @param {string} label
   * @param {[string, ...HTMLElement[]]} inputs the label of the inputs, and the inputs
   * @param {() => Promise<any>} save
   */
  async #ask(title, text, label, [name, ...inputs], save) {
    const problem = make("p", { class: "problem", role: "alert" });
    const fields = make("div", { class: "field" }, make("label", { for: "intention-words" }, name), inputs, problem);
    while (await ask(title, text, answers(label), fields) === "keep") {
      try {
        await this.resource.change(async () => {
          await save();
          announce("Intention Set!");
        });
        return;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        if (error.wantsToken) return;
        write(problem, error.message);
      }
    }
  }

  async #delete(/** @type {API.Intention} */ intention) {
    await attempt(() => this.resource.change(async () => {
      await remove(`/api/intentions/${intention.id}`);
      announce("Intention deleted");
    }));
  }
}

const field = (/** @type {string} */ value) =>
  make("input", { type: "text", id: "intention-words", value, maxlength: longest, autocomplete: "off" });
const answers = (/** @type {string} */ label) =>
  [{ value: "keep", label, class: "primary" }, { value: "", label: "Cancel" }];

/** The questions of reminders that wait for an answer, each with a form of its own. */
class OpenQuestions {
  #resource;
  #card;
  /** @type {Map<string, HTMLFormElement>} */
  #forms = new Map();

  /**
   * @param {AbortSignal} signal
   * @param {Resource<API.IntentionCard>} card the intention, which an answer changes
   */
  constructor(signal, card) {
    this.#card = card;
    this.element = make("div", { class: "questions" });
    // Without an answer, the questions stay, and the card shows the error.
    /** @type {Resource<API.Question[]>} */
    this.#resource = new Resource({
      read: () => get("/api/reminders/open"),
      show: (questions) => this.#show(questions),
      topics: ["reminders"],
      signal,
    });
  }

  #show(/** @type {API.Question[]} */ questions) {
    const open = new Map(questions.map((question) => [question.noticeId ?? question.id, question]));
    for (const [id, form] of this.#forms) {
      if (open.has(id)) continue;
      form.remove();
      this.#forms.delete(id);
    }
    // The form of a question that stays may be in use.
    for (const [id, question] of open) {
      if (this.#forms.has(id)) continue;
      const form = this.#form(id, question);
      this.#forms.set(id, form);
      this.element.append(form);
    }
  }

  /** @type {(noticeId: string, question: API.Question) => HTMLFormElement} */
  #form(noticeId, question) {
    const id = `answer-${question.kind}`;
    const words = make("input", {
      type: "text", id, maxlength: longest, autocomplete: "off", placeholder: "Enter your intention...",
      "aria-describedby": `${id}-problem`,
    });
    const problem = make("p", { class: "problem", id: `${id}-problem`, role: "alert" });
    const respond = async (/** @type {string} */ verb, body = {}) => {
      try {
        await change([this.#resource, this.#card], async () => {
          const { message } = await post(`/api/reminders/open/${encodeURIComponent(noticeId)}/${verb}`, body);
          announce(message);
        });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        write(problem, error.message);
        set(words, "aria-invalid", true);
      }
    };
    const length = make("select", { "aria-label": "Snooze for" },
      Object.entries(snoozes).map(([value, label]) => make("option", { value }, label)));
    return make("form", { class: "question", submit: (/** @type {SubmitEvent} */ event) => {
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
