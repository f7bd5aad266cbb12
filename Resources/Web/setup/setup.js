// Set-up: the regions, their order and durations, and the playlist. Each change is saved at once.

import { begin } from "../session/begin.js";
import { button, make, set, write } from "../shared/dom.js";
import { badge, count, day, sessionDuration } from "../shared/format.js";
import { live } from "../shared/live.js";
import { Reordering } from "./reordering.js";
import { SavedSetup } from "./savedSetup.js";
import { announce, attempt } from "../shared/messages.js";
import { regionLabels } from "../shared/words.js";

export const title = "Set-up";

/** Shows the set-up, and again after each change elsewhere. */
export function show(main, signal) {
  const view = new SetupView();
  main.append(view.element);
  live.follow(["preferences", "sessions"], () => view.load(signal), signal);
}

/** The age of the last session. The server writes a date if it is older than a month. */
const readable = (age) => /^\d{4}-\d\d-\d\d$/.test(age) ? day(age) : age;

class SetupView {
  #saved = new SavedSetup((state) => this.#showSaving(state));
  #list = make("ol", { class: "regions", "aria-label": "Regions in order" });
  #total = make("p", { class: "total" });
  #last = make("p", { class: "quiet" });
  #saving = make("p", { class: "saving", role: "status" });
  #retrying = make("div", {});
  #problem = make("p", { class: "problem", id: "playlist-problem", role: "alert" });
  #playlist = make("input", {
    id: "playlist", type: "url", placeholder: "https://open.spotify.com/playlist/…", autocomplete: "off",
    spellcheck: "false", "aria-describedby": "playlist-hint playlist-problem", change: () => this.#changePlaylist(),
  });
  #start = button("Start", () => this.#begin(), { class: "primary start", disabled: true });
  #reordering = new Reordering(this.#list, (from, to) => this.#move(from, to));

  constructor() {
    this.element = make("div", { class: "setup" },
      make("header", { class: "view-head" }, make("h1", {}, "Stretch set-up"), this.#last),
      make("section", { "aria-labelledby": "regions-title" },
        make("h2", { id: "regions-title" }, "Regions"),
        make("p", { class: "quiet", id: "order-hint" },
          "Drag a region by its handle, or focus the handle and use the arrow keys."),
        this.#list),
      make("section", { class: "field" },
        make("label", { for: "playlist" }, "Playlist"),
        make("p", { class: "quiet", id: "playlist-hint" },
          "The address of a playlist to play during the session. Leave it empty for Limber's own music."),
        this.#playlist, this.#problem),
      make("footer", { class: "setup-foot" },
        make("div", {}, this.#total, make("div", { class: "saving-line" }, this.#saving, this.#retrying)),
        this.#start));
  }

  /** Loads the set-up, unless there are unsaved changes. */
  async load(signal) {
    if (this.#saved.isBusy || this.#reordering.isDragging) return;
    const setup = await attempt(() => this.#saved.load());
    if (!setup || signal.aborted || this.#saved.isBusy || this.#reordering.isDragging) return;
    const isEdited = document.activeElement === this.#playlist || this.#playlist.hasAttribute("aria-invalid");
    if (!isEdited) this.#playlist.value = setup.spotifyPlaylistUrl ?? "";
    this.#show();
  }

  #show() {
    const { regions, lastStretched } = this.#saved.setup;
    write(this.#last, lastStretched ? `Last stretched: ${readable(lastStretched)}` : "");
    // Rows that stay keep the focus.
    const rows = new Map([...this.#list.children].map((row) => [row.dataset.region, row]));
    const wanted = regions.map((entry) => rows.get(entry.region) ?? this.#row(entry.region));
    if (wanted.some((row, index) => row !== this.#list.children[index])) {
      const focused = document.activeElement;
      this.#list.replaceChildren(...wanted);
      if (this.#list.contains(focused)) focused.focus();
    }
    regions.forEach((entry, index) => this.#fill(wanted[index], entry));
    const on = regions.filter((entry) => entry.enabled);
    const seconds = on.reduce((sum, entry) => sum + entry.durationSeconds, 0);
    this.#total.replaceChildren(
      make("strong", {}, sessionDuration(seconds)), " ", make("span", { class: "quiet" }, count(on.length, "region")));
    this.#start.disabled = on.length === 0;
  }

  #row(region) {
    const name = regionLabels[region];
    const change = (action) => this.#change(region, action);
    return make("li", { "data-region": region },
      make("button", {
        type: "button", class: "handle", "aria-label": `Move ${name}`, "aria-describedby": "order-hint",
      }, "⠿"),
      make("label", { class: "switch" },
        make("input", {
          type: "checkbox", role: "switch", "aria-label": name,
          change: ({ target }) => change((entry) => { entry.enabled = target.checked; }),
        }),
        make("span")),
      make("span", { class: "region-name" }, name),
      make("button", {
        type: "button", class: "length-badge",
        click: () => change((entry) => { entry.durationSeconds = entry.durationSeconds === 60 ? 120 : 60; }),
      }));
  }

  #fill(row, entry) {
    row.querySelector("input").checked = entry.enabled;
    set(row, "data-off", !entry.enabled);
    const length = row.querySelector(".length-badge");
    write(length, badge(entry.durationSeconds));
    set(length, "aria-label", `${regionLabels[entry.region]}: ${badge(entry.durationSeconds)}, change the length`);
  }

  #change(region, action) {
    action(this.#saved.setup.regions.find((entry) => entry.region === region));
    this.#show();
    this.#saved.save();
  }

  #move(from, to) {
    const { regions } = this.#saved.setup;
    const [moved] = regions.splice(from, 1);
    regions.splice(to, 0, moved);
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
    if (await this.#saved.settled()) await begin("stretch");
  }

  #showSaving(state) {
    const texts = {
      still: "",
      saving: "Saving…",
      saved: "Saved",
      failed: "The set-up could not be saved. Trying again…",
    };
    write(this.#saving, texts[state]);
    set(this.#saving, "data-save", state);
    this.#retrying.replaceChildren(...(state === "failed" ? [button("Retry", () => this.#saved.save())] : []));
  }
}
