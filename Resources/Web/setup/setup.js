// @ts-check
// Setup: the regions, their order and durations, the time to move, the playlist, and the meditation. Each change is saved
// at once.

import { MeditationChoice } from "../session/meditationChoice.js";
import { begin, changeOver } from "../session/start.js";
import { button, make, set, write } from "../shared/dom.js";
import { announce, attempt } from "../shared/messages.js";
import { count, countdown, day, duration, regionLabels } from "../shared/text.js";
import { PlannedLength, stepped } from "./lengths.js";
import { Reordering } from "./reordering.js";
import { SavedSetup } from "./savedSetup.js";

/** @typedef {API.SetupEntry["region"]} Region */

/** @type {ViewModule["show"]} */
export function show(main, signal) {
  main.append(new SetupView(signal).element);
}

/** Returns the age of the last session. The server writes a date if it is older than a month. */
const readable = (/** @type {string} */ age) => /^\d{4}-\d\d-\d\d$/.test(age) ? day(age) : age;

/** Returns the choice of the change-overs. `changed` is called after each choice. */
function changeOverChoice(/** @type {() => void} */ changed) {
  const chosen = changeOver.value;
  return make("select", {
    id: "change-over", "aria-describedby": "change-over-hint",
    change: (/** @type {{target: HTMLSelectElement}} */ { target }) => {
      changeOver.value = target.value;
      changed();
    },
  }, changeOver.choices.map((value) => make("option", { value, selected: value === chosen }, changeOverLabel(value))));
}

function changeOverLabel(/** @type {string} */ value) {
  switch (value) {
    case "": return "As usual";
    case "standard": return "Standard: 3 to 10 seconds";
    case "0": return "None";
    default: return count(Number(value), "second");
  }
}

/**
 * Replaces a place with what it stands for, once it is at most a screen away from what is seen.
 *
 * @param {HTMLElement} place
 * @param {() => Promise<HTMLElement>} load
 * @param {AbortSignal} signal
 */
function whenNear(place, load, signal) {
  const watch = new IntersectionObserver(async (entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    watch.disconnect();
    const element = await attempt(load);
    if (element && !signal.aborted) place.replaceWith(element);
  }, { rootMargin: "100% 0%" });
  watch.observe(place);
  signal.addEventListener("abort", () => watch.disconnect());
}

/** The list of regions, the time to move, the playlist, the meditation, and the button that starts the session. */
class SetupView {
  #saved;
  #list = make("ol", { class: "regions", "aria-label": "Regions in order" });
  #held = make("p", { class: "quiet" });
  #length = new PlannedLength();
  #last = make("p", { class: "quiet" });
  #saving = make("p", { class: "saving", role: "status" });
  #retrying = make("div", {});
  #problem = make("p", { class: "problem", id: "playlist-problem", role: "alert" });
  #playlist = make("input", {
    id: "playlist", type: "url", placeholder: "https://open.spotify.com/playlist/…", autocomplete: "off",
    spellcheck: "false", "aria-describedby": "playlist-hint playlist-problem", change: () => this.#changePlaylist(),
  });
  #start = button("Start", () => this.#begin(), { class: "primary start", disabled: true });
  #meditation = new MeditationChoice("setup", (chosen) => {
    this.#saved.setup.meditation = chosen;
    this.#saved.save();
  }, true);
  #output = make("div");
  #stretches = make("div");
  #isLoaded = false;
  #signal;
  #meditationPlace = make("div");
  #reordering = new Reordering(this.#list, (from, to) => this.#move(from, to));

  constructor(/** @type {AbortSignal} */ signal) {
    this.#signal = signal;
    this.#saved = new SavedSetup({
      enter: (state) => this.#showSaving(state),
      // A change elsewhere waits until a dragged row is dropped.
      isHeld: () => this.#reordering.isDragging,
      show: () => this.#load(),
      signal,
    });
    this.element = make("div", { class: "setup" },
      make("header", { class: "view-head" }, make("h1", {}, "Setup"), this.#last),
      make("section", { "aria-labelledby": "regions-title" },
        make("h2", { id: "regions-title" }, "Regions"),
        make("p", { class: "quiet", id: "order-hint" },
          "Drag a region by its handle, or focus the handle and use the arrow keys."),
        this.#list),
      make("section", { class: "field" },
        make("label", { for: "change-over" }, "Time to move"),
        make("p", { class: "quiet", id: "change-over-hint" },
          "How long you have to get into position before each hold, while the clock stands still. "
            + "This browser keeps your choice."),
        changeOverChoice(() => this.#length.load())),
      this.#output,
      this.#stretches,
      make("section", { class: "field", "aria-labelledby": "routines-title" },
        make("h2", { id: "routines-title" }, "Routines"),
        make("p", { class: "quiet" }, "Sessions with steps of your own choice, in your order."),
        make("div", { class: "actions" }, make("a", { class: "button", href: "#/routines" }, "Show Routines"))),
      make("section", { class: "field", "aria-labelledby": "schedules-title" },
        make("h2", { id: "schedules-title" }, "Schedules"),
        make("p", { class: "quiet" }, "Sessions that ask to start at times of your choice."),
        make("div", { class: "actions" }, make("a", { class: "button", href: "#/schedules" }, "Show Schedules"))),
      make("section", { class: "field" },
        make("label", { for: "playlist" }, "Playlist"),
        make("p", { class: "quiet", id: "playlist-hint" },
          "The address of a playlist to play during the session. Leave it empty for Limber's own music."),
        this.#playlist, this.#problem),
      make("section", { class: "field", "aria-labelledby": "meditation-title" },
        make("h2", { id: "meditation-title" }, "Meditation"),
        make("p", { class: "quiet" }, "The meditation that starts if you name no course."),
        this.#meditationPlace),
      make("footer", { class: "setup-foot" },
        make("div", {}, this.#length.element, this.#held, make("div", { class: "saving-line" }, this.#saving, this.#retrying)),
        this.#start));
  }

  #load() {
    const isEdited = document.activeElement === this.#playlist || this.#playlist.hasAttribute("aria-invalid");
    if (!isEdited) this.#playlist.value = this.#saved.setup.spotifyPlaylistUrl ?? "";
    this.#meditation.show(this.#saved.setup.meditation);
    this.#show();
    this.#length.load();
    // The list of regions comes first, and is most of what a visit needs.
    if (!this.#isLoaded) this.#loadRest();
    this.#isLoaded = true;
  }

  #loadRest() {
    whenNear(this.#meditationPlace, async () => {
      this.#meditation.load();
      return this.#meditation.element;
    }, this.#signal);
    whenNear(this.#output, async () => {
      const output = new (await import("./outputChoice.js")).OutputChoice();
      output.load();
      return output.element;
    }, this.#signal);
    whenNear(this.#stretches, async () =>
      new (await import("./stretchPreferences.js")).StretchPreferences(this.#signal).element, this.#signal);
  }

  #show() {
    const { regions, lastStretched } = this.#saved.setup;
    write(this.#last, lastStretched ? `Last stretched: ${readable(lastStretched)}` : "");
    // Rows that stay keep the focus.
    const rows = new Map([...this.#list.querySelectorAll("li")].map((row) => [row.dataset.region, row]));
    const wanted = regions.map((entry) => rows.get(entry.region) ?? this.#row(entry.region));
    if (wanted.some((row, index) => row !== this.#list.children[index])) {
      const focused = document.activeElement;
      this.#list.replaceChildren(...wanted);
      if (focused instanceof HTMLElement && this.#list.contains(focused)) focused.focus();
    }
    regions.forEach((entry, index) => this.#fill(wanted[index], entry));
    const on = regions.filter((entry) => entry.enabled);
    const seconds = on.reduce((sum, entry) => sum + entry.durationSeconds, 0);
    this.#length.show(on.length > 0);
    write(this.#held, `${duration(seconds)} of stretching, ${count(on.length, "region")}`);
    this.#start.disabled = on.length === 0;
  }

  #row(/** @type {Region} */ region) {
    const name = regionLabels[region];
    const change = (/** @type {(entry: API.SetupEntry) => void} */ action) => this.#change(region, action);
    /** @type {(sign: string, label: string, steps: number) => HTMLElement} */
    const step = (sign, label, steps) => make("button", {
      type: "button", "aria-label": label,
      click: () => change((entry) => { entry.durationSeconds = stepped(entry.durationSeconds, steps); }),
    }, sign);
    return make("li", { "data-region": region },
      make("button", {
        type: "button", class: "handle", "aria-label": `Move ${name}`, "aria-describedby": "order-hint",
      }, "⠿"),
      make("label", { class: "switch" },
        make("input", {
          type: "checkbox", role: "switch", "aria-label": name,
          change: (/** @type {{target: HTMLInputElement}} */ { target }) =>
            change((entry) => { entry.enabled = target.checked; }),
        }),
        make("span")),
      make("span", { class: "region-name" }, name),
      make("div", { class: "length", role: "group", "aria-label": `Length of ${name}` },
        step("−", `Shorten ${name}`, -1), make("output", {}), step("+", `Lengthen ${name}`, 1)));
  }

  /** @type {(row: HTMLElement, entry: API.SetupEntry) => void} */
  #fill(row, entry) {
    const [isOn, length] = [row.querySelector("input"), row.querySelector("output")];
    if (!isOn || !length) return;
    isOn.checked = entry.enabled;
    set(row, "data-off", !entry.enabled);
    write(length, countdown(entry.durationSeconds));
    const [shorter, longer] = row.querySelectorAll(".length button");
    set(shorter, "disabled", stepped(entry.durationSeconds, -1) === entry.durationSeconds);
    set(longer, "disabled", stepped(entry.durationSeconds, 1) === entry.durationSeconds);
  }

  /** @type {(region: Region, action: (entry: API.SetupEntry) => void) => void} */
  #change(region, action) {
    this.#saved.setup.regions.filter((entry) => entry.region === region).forEach(action);
    delete this.#saved.setup.routine;
    this.#show();
    this.#saved.save();
  }

  /** @type {(from: number, to: number) => void} */
  #move(from, to) {
    const { regions } = this.#saved.setup;
    const [moved] = regions.splice(from, 1);
    regions.splice(to, 0, moved);
    delete this.#saved.setup.routine;
    announce(`${regionLabels[moved.region]}, position ${to + 1} of ${regions.length}`);
    this.#show();
    this.#saved.save();
  }

  async #changePlaylist() {
    const problem = await this.#saved.savePlaylist(this.#playlist.value.trim() || null);
    write(this.#problem, problem ?? "");
    set(this.#playlist, "aria-invalid", problem !== null);
  }

  async #begin() {
    if (await this.#saved.settled()) await begin("stretch", undefined, this.#length.seed);
  }

  #showSaving(/** @type {import("./savedSetup.js").SavingState} */ state) {
    const texts = {
      still: "",
      saving: "Saving…",
      saved: "Saved",
      failed: "The setup could not be saved. Trying again…",
    };
    write(this.#saving, texts[state]);
    set(this.#saving, "data-save", state);
    if (state === "saved") this.#length.load();
    this.#retrying.replaceChildren(...(state === "failed" ? [button("Retry", () => this.#saved.save())] : []));
  }
}
