// @ts-check
// Today: the intention, a card for each kind of session, and the targets of nutrition.

import { TodayTargets } from "../nutrition/targets.js";
import { get } from "../shared/api.js";
import { button, icon, make, set, write } from "../shared/dom.js";
import { live } from "../shared/live.js";
import { attempt } from "../shared/messages.js";
import { Resource } from "../shared/resource.js";
import { damagedDatabase, day, localDate, sentence } from "../shared/text.js";
import { intentions } from "./intentions.js";

/**
 * The content of a card, with the members of all cards.
 *
 * @typedef {object} CardData
 * @property {"empty" | "data" | "error"} state
 * @property {string} [message]
 * @property {string} [title]
 * @property {boolean} [urgent]
 * @property {string} [badge]
 * @property {string} [badgeColour]
 * @property {string} [detail]
 * @property {string} [week]
 * @property {string} [exercises]
 * @property {string} [progress]
 * @property {string} [action] the label of the button
 * @property {string} [workoutId]
 */

/**
 * A card: its texts, its drawing, the action of its button, and elements beside and above the button. An optional card
 * shows data only: an error of the database is on all other cards.
 *
 * @typedef {object} CardKind
 * @property {"stretch" | "meditation" | "workout" | "programme"} kind
 * @property {string[]} topics
 * @property {string} name
 * @property {string} loading
 * @property {string} sign
 * @property {(data: CardData) => unknown} act
 * @property {() => HTMLElement[]} [extra]
 * @property {HTMLElement} [choice]
 * @property {boolean} [isOptional]
 */

/**
 * Returns the cards.
 *
 * @type {(meditation: Meditation) => CardKind[]}
 */
const cards = (meditation) => [
  {
    kind: "stretch", topics: ["sessions"], name: "Stretch", loading: "Loading stretch data...",
    sign: "M3 18c6 0 7-9 12-9 3 0 4 2 6 2M9 5.5a1 1 0 1 0 .01 0",
    act: () => begin("stretch"),
    extra: () => [
      make("a", { class: "button plain", href: "#/setup" }, "Setup"),
      make("a", { class: "button plain", href: "#/routines" }, "Routines"),
      make("a", { class: "button plain", href: "#/schedules" }, "Schedules"),
    ],
  },
  {
    kind: "meditation", topics: ["sessions"], name: "Meditation", loading: "Loading meditation data...",
    sign: "M12 20c-5 0-9-2-9-6 2 0 4 1 5 2-1-4 0-8 4-12 4 4 5 8 4 12 1-1 3-2 5-2 0 4-4 6-9 6z",
    act: () => meditation.begin(),
    choice: meditation.element,
  },
  {
    kind: "workout", topics: ["training"], name: "Workout", loading: "Loading workout...",
    sign: "M3 9v6M6 7v10M18 7v10M21 9v6M6 12h12",
    act: (card) => { location.hash = `#/workout/${card.workoutId}`; },
    extra: () => [make("a", { class: "button plain", href: "#/workout" }, "Training")],
  },
  {
    kind: "programme", topics: ["preferences", "sessions"], name: "Programme", loading: "Loading programme...",
    sign: "M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M9 15l2 2 4-4",
    act: () => begin("programme"),
    isOptional: true,
  },
];

/** Starts a session and shows it. The module loads with the first start, because most visits start none. */
const begin = (/** @type {import("../session/start.js").StartKind} */ kind) =>
  attempt(async () => (await import("../session/start.js")).begin(kind));

/** @type {ViewModule["show"]} */
export function show(main, signal) {
  main.append(
    make("header", { class: "view-head" },
      make("h1", {}, "Today"),
      make("p", { class: "quiet" }, day(localDate(), { weekday: "long", day: "numeric", month: "long" }))),
    damage(signal),
    offer(signal),
    intentions(signal),
    make("div", { class: "cards" }, cards(new Meditation(signal)).map((kind) => new Card(kind, signal).element)),
    new TodayTargets(signal).element);
}

/** Creates the place of the offer to resume a session, which loads once there is one. */
function offer(/** @type {AbortSignal} */ signal) {
  const place = make("div");
  /** @type {import("../session/start.js").RecoveryOffer | null} */
  let shown = null;
  const update = async () => {
    if (!shown && live.snapshot?.recoverable) {
      const loaded = await attempt(() => import("../session/start.js"));
      if (!loaded) return;
      shown ??= new loaded.RecoveryOffer();
      place.replaceChildren(shown.element);
    }
    shown?.show(live.snapshot?.recoverable);
  };
  update();
  live.on("snapshot", update, signal);
  return place;
}

/** Creates the list of damaged databases that Limber has renamed, with a line for each. */
function damage(/** @type {AbortSignal} */ signal) {
  const list = make("div", { class: "damage", role: "status" });
  new Resource({
    read: () => /** @type {Promise<string[]>} */ (get("/api/history/damaged")),
    show: (paths) => list.replaceChildren(...paths.map((path) => make("p", {}, damagedDatabase(path)))),
    topics: ["sessions"],
    signal,
  });
  return list;
}

/**
 * The start of a meditation, with the choice of it. The choice and its data load when it is opened, because most visits
 * leave it as it is.
 */
class Meditation {
  /** @type {import("./meditationStart.js").MeditationStart | null} */
  #choice = null;
  #signal;
  #details;

  constructor(/** @type {AbortSignal} */ signal) {
    this.#signal = signal;
    this.#details = make("details", { toggle: () => this.#load() },
      make("summary", {}, "Choose the meditation"));
    this.element = this.#details;
  }

  async #load() {
    if (this.#choice || !this.#details.open) return;
    const loaded = await attempt(() => import("./meditationStart.js"));
    if (!loaded || this.#choice) return;
    this.#choice = new loaded.MeditationStart(this.#signal);
    this.#details.append(this.#choice.element);
  }

  async begin() {
    if (!this.#choice || await this.#choice.settled()) await begin("meditation");
  }
}

/** A card. Each card loads by itself, so that a failure of one does not affect the others. */
class Card {
  #kind;
  #message = make("p", { class: "card-message" });
  #details = make("div", { class: "card-details" });
  #badge = make("span", { class: "badge", hidden: true });
  #actions = make("div", { class: "actions" });
  #parts;

  /**
   * @param {CardKind} kind
   * @param {AbortSignal} signal
   */
  constructor(kind, signal) {
    this.#kind = kind;
    this.#parts = [
      make("div", { class: "card-head" }, icon(kind.sign), make("h2", { id: `card-${kind.kind}` }, kind.name), this.#badge),
      this.#message, this.#details, ...kind.choice ? [kind.choice] : [], this.#actions,
    ];
    this.element = make("section", { class: "card", "data-kind": kind.kind, hidden: true });
    this.#enter("loading", kind.loading);
    /** @type {Resource<CardData>} */
    const resource = new Resource({
      read: () => /** @type {Promise<CardData>} */ (get(`/api/today/${kind.kind}`)),
      show: (data) => this.#show(data, () => resource.retry()),
      fail: (error, retry) => this.#show({ state: "error", message: error.message }, retry),
      topics: kind.topics,
      signal,
    });
  }

  /** @type {(data: CardData, retry: () => Promise<void>) => void} */
  #show(data, retry) {
    const hadFocus = this.#actions.contains(document.activeElement);
    const message = data.title ?? data.message ?? "";
    this.#enter(data.state, data.state === "error" ? sentence(message) : message);
    set(this.element, "data-urgent", data.urgent === true);
    set(this.#badge, "hidden", !data.badge);
    set(this.#badge, "data-colour", data.badgeColour);
    write(this.#badge, data.badge ?? "");
    this.#details.replaceChildren(...[data.detail, data.week, data.exercises, data.progress]
      .filter(Boolean).map((line) => make("p", { class: "quiet" }, line)));
    this.#actions.replaceChildren(...this.#buttons(data, retry));
    if (hadFocus) this.#actions.querySelector("button")?.focus();
  }

  /** @type {(state: string, message: string) => void} */
  #enter(state, message) {
    set(this.element, "data-state", state);
    const isHidden = this.#kind.isOptional === true && state !== "data";
    if (isHidden !== this.element.hidden) {
      this.element.replaceChildren(...isHidden ? [] : this.#parts);
      set(this.element, "aria-labelledby", isHidden ? undefined : `card-${this.#kind.kind}`);
    }
    set(this.element, "hidden", isHidden);
    set(this.element, "aria-busy", state === "loading");
    write(this.#message, message);
  }

  /** @type {(data: CardData, retry: () => Promise<void>) => HTMLElement[]} */
  #buttons(data, retry) {
    if (data.state === "error") return [button("Retry", retry, { "aria-label": `Retry ${this.#kind.name}` })];
    const extra = this.#kind.extra?.() ?? [];
    return data.action ? [button(data.action, () => this.#kind.act(data), { class: "primary" }), ...extra] : extra;
  }
}
