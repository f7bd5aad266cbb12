// @ts-check
// The session of a schedule: a stretching session, a meditation or a routine.

import { MeditationChoice } from "../session/meditationChoice.js";
import { make, set } from "../shared/dom.js";
import { duration, shortened } from "../shared/text.js";
import { chosenRegions, regionName, sessionWords } from "./scheduleText.js";
import { Toggles } from "./toggles.js";

/** @typedef {NonNullable<API.SessionStart["kind"]>} Kind */

/** @type {Record<Kind, string>} */
const kinds = { stretch: "Stretch", meditation: "Meditation", routine: "Routine" };

/**
 * The members that a session of any kind can have. The other members belong to a kind.
 *
 * @type {(keyof API.SessionStart)[]}
 */
const common = ["output", "music", "musicOrder", "musicLevel", "voiceLevel", "interrupt", "language"];

/** The inputs that choose the session of a schedule. */
export class SessionChoice {
  /** @type {API.SessionStart} */
  #request = {};
  /** @type {API.Routine[]} */
  #routines = [];
  /** Whether the user has changed the session of a stored schedule. */
  #isChanged = false;
  /**
   * The seconds of each region.
   *
   * @type {Map<string, number>}
   */
  #seconds = new Map();
  #kinds;
  #regions;
  #toggles = new Toggles("Regions", () => this.#change());
  #stretch;
  #meditation = new MeditationChoice("schedule", () => this.#change(), true);
  #meditationPart = make("div", {}, this.#meditation.element);
  #routine;
  #routineField;

  constructor() {
    this.#kinds = make("fieldset", { class: "choice" },
      make("legend", { class: "unseen" }, "Kind of session"),
      Object.entries(kinds).map(([value, label]) => make("label", {},
        make("input", { type: "radio", name: "schedule-kind", value, change: () => this.#change() }), label)));
    this.#regions = make("select", { id: "schedule-regions", change: () => this.#change() });
    this.#stretch = make("div", { class: "schedule-part" },
      make("div", { class: "field" }, make("label", { for: "schedule-regions" }, "Stretches"), this.#regions),
      this.#toggles.element);
    this.#routine = make("select", { id: "schedule-routine", change: () => this.#change() });
    this.#routineField = make("div", { class: "field" },
      make("label", { for: "schedule-routine" }, "Routine"), this.#routine);
    this.element = make("section", { class: "schedule-part", "aria-labelledby": "schedule-session" },
      make("h2", { id: "schedule-session" }, "Session"),
      this.#kinds, this.#stretch, this.#meditationPart, this.#routineField);
  }

  /**
   * Shows a session, and what can be chosen.
   *
   * @param {API.SessionStart} request the session of a stored schedule, or the default one
   * @param {API.Setup} setup
   * @param {API.Routine[]} routines
   */
  show(request, setup, routines) {
    [this.#request, this.#routines, this.#isChanged] = [request, routines, false];
    const kind = request.kind ?? "stretch";
    for (const input of this.#kinds.querySelectorAll("input")) input.checked = input.value === kind;
    this.#showRegions(setup);
    const { course = null, minutes = null, breath = null } = request;
    this.#meditation.show(kind === "meditation" ? { course, minutes, breath } : setup.meditation);
    this.#showRoutines();
    this.#showKind();
    this.#meditation.load();
  }

  #showRegions(/** @type {API.Setup} */ { regions }) {
    const chosen = chosenRegions(this.#request.regions);
    const isFromSetup = (this.#request.regions ?? []).length === 0;
    this.#regions.replaceChildren(
      make("option", { value: "setup" }, "As in the setup"),
      make("option", { value: "own" }, "Regions of your choice"),
      // Stretches by name and rests, which only a command chooses.
      chosen ? "" : make("option", { value: "kept" }, shortened(sessionWords(this.#request))));
    this.#regions.value = isFromSetup ? "setup" : chosen ? "own" : "kept";
    this.#seconds = new Map(regions.map(({ region, durationSeconds }) => [region, durationSeconds]));
    for (const [region, seconds] of chosen ?? []) this.#seconds.set(region, seconds);
    // Regions keep the order of a stored schedule.
    const order = [...new Set([...(chosen ?? new Map()).keys(), ...this.#seconds.keys()])];
    const on = chosen && !isFromSetup ? new Set(chosen.keys())
      : new Set(regions.filter(({ enabled }) => enabled).map(({ region }) => String(region)));
    this.#toggles.show(order.map((value) => {
      const [name, length] = [regionName(value) ?? value, duration(this.#seconds.get(value) ?? 60)];
      return { value, label: `${name} ${length}`, name: `${name} ${length}` };
    }), on);
  }

  #showRoutines() {
    const chosen = this.#request.routine;
    const known = this.#routines.map(({ id, name, seconds }) => seconds === undefined
      ? make("option", { value: id, disabled: true }, `${name} (has errors)`)
      : make("option", { value: id }, `${name}, ${duration(seconds)}`));
    // A request may have the name instead of the id.
    const found = this.#routines.find(({ id, name }) => id === chosen || name === chosen);
    this.#routine.replaceChildren(...known,
      chosen && !found ? make("option", { value: chosen }, `${chosen} (not installed)`) : "");
    if (chosen) this.#routine.value = found?.id ?? chosen;
  }

  #showKind() {
    set(this.#stretch, "hidden", this.#kind !== "stretch");
    set(this.#toggles.element, "hidden", this.#regions.value !== "own");
    set(this.#meditationPart, "hidden", this.#kind !== "meditation");
    set(this.#routineField, "hidden", this.#kind !== "routine");
  }

  #change() {
    this.#isChanged = true;
    this.#showKind();
  }

  /** @returns {Kind} */
  get #kind() {
    return /** @type {Kind} */ (this.#kinds.querySelector("input:checked")?.getAttribute("value") ?? "stretch");
  }

  /** The sentence about a choice that is no session; empty if it is one. */
  get problem() {
    if (this.#kind === "stretch" && this.#regions.value === "own" && this.#toggles.chosen.length === 0) {
      return "Choose at least one region.";
    }
    return this.#kind === "routine" && !this.#routine.value ? "There is no routine to choose." : "";
  }

  /**
   * The request for the session. An unchanged request is the stored one, with all members that a command has given it.
   *
   * @returns {API.SessionStart}
   */
  get request() {
    if (!this.#isChanged && this.#request.kind) return this.#request;
    const isSameKind = this.#request.kind === this.#kind;
    const kept = isSameKind ? { ...this.#request }
      : Object.fromEntries(common.filter((name) => name in this.#request).map((name) => [name, this.#request[name]]));
    return { ...kept, ...this.#content };
  }

  /** @returns {API.SessionStart} */
  get #content() {
    switch (this.#kind) {
      case "meditation": {
        const { course, minutes, breath } = this.#meditation.shown;
        return {
          kind: "meditation", course: course ?? undefined, minutes: minutes ?? undefined, breath: breath ?? undefined,
        };
      }
      case "routine": return { kind: "routine", routine: this.#routine.value };
      default: return { kind: "stretch", regions: this.#chosenRegions };
    }
  }

  /** @returns {API.SessionStart["regions"]} */
  get #chosenRegions() {
    if (this.#regions.value === "kept") return this.#request.regions;
    return this.#regions.value === "setup" ? []
      : this.#toggles.chosen.map((region) => `${region}:${this.#seconds.get(region) ?? 60}`);
  }
}
