// Today's targets, below the cards. Hidden without a nutrition plan.

import { get } from "../shared/api.js";
import { button, make, set } from "../shared/dom.js";
import { targetFigures } from "../nutrition/targets.js";

const heading = "Today's Targets";

/** The widget, a link to the nutrition plan. */
export class TodayTargets {
  element = make("section", { class: "today-targets", "aria-labelledby": "today-targets" });
  #last = "";

  constructor() {
    this.#enter("loading", make("p", { class: "unseen" }, "Loading plan..."), targetFigures(null));
  }

  /** Loads the targets. The previous content stays until the new one has arrived. */
  async load(signal) {
    let shown;
    let failure = null;
    try {
      shown = await get("/api/plan");
    } catch (error) {
      failure = error;
    }
    if (signal.aborted) return;
    const text = JSON.stringify([shown?.plan.targets ?? null, shown?.problem, failure?.message]);
    if (text === this.#last) return;
    this.#last = text;
    if (failure) return this.#fail(failure, signal);
    set(this.element, "hidden", !shown);
    if (!shown) return;
    this.#enter("data",
      make("a", { class: "targets-link", href: "#/plan", "aria-label": `${heading}: View Full Plan` },
        targetFigures(shown.plan.targets)),
      shown.problem ? make("p", { class: "problem" }, shown.problem) : null);
  }

  #fail(error, signal) {
    this.#enter("error",
      make("p", { class: "problem" }, "Unable to Load Plan"),
      make("p", { class: "quiet" }, error.message),
      make("div", { class: "actions" },
        button("Try Again", () => {
          this.#last = "";
          return this.load(signal);
        }),
        make("a", { class: "button plain", href: "#/plan" }, "View Full Plan")));
  }

  #enter(state, ...content) {
    set(this.element, "data-state", state);
    this.element.replaceChildren(make("h2", { id: "today-targets" }, heading), ...content.filter(Boolean));
  }
}
