// @ts-check
// A dot for each stretch of a session, or each part of a meditation: done, current or to come. A routine has none: it
// can have more steps than a screen has room for, and their number is in the place.

import { make, set } from "../shared/dom.js";
import { count } from "../shared/text.js";

/** The dots, with the position in words for screen readers. */
export class StepDots {
  element = make("div", { class: "dots", role: "img" });

  /** Shows the position in a session. */
  show(/** @type {API.Session} */ { kind, phase, status, stretch, meditation, completed }) {
    set(this.element, "hidden", kind === "routine");
    const steps = meditation?.parts.length ?? stretch?.count ?? completed.length;
    const isOver = status === "complete" || phase === "bell";
    const index = isOver ? steps : meditation?.part ?? stretch?.index ?? steps;
    while (this.element.children.length > steps) this.element.lastChild?.remove();
    while (this.element.children.length < steps) this.element.append(make("span"));
    [...this.element.children].forEach((dot, step) => {
      const skips = completed[step]?.skippedSegments ?? 0;
      set(dot, "data-step", step === index ? "current" : step > index ? "pending" : skips === 2 ? "skipped" : "done");
    });
    const [noun, done] = kind === "meditation" ? ["Part", count(steps, "part")]
      : ["Stretch", count(steps, "stretch", "stretches")];
    set(this.element, "aria-label", index < steps ? `${noun} ${index + 1} of ${steps}` : `${done} done`);
  }
}
