// Today: the intention, a card for each practice, and the targets of nutrition.

import { begin, minutes } from "../session/begin.js";
import { Card } from "./card.js";
import { make } from "../shared/dom.js";
import { count, day, localDate, number } from "../shared/format.js";
import { intentions } from "./intentions.js";
import { live } from "../shared/live.js";
import { RecoveryOffer } from "../session/recoveryOffer.js";
import { TodayTargets } from "./targets.js";

export const title = "Today";

const cards = [
  {
    kind: "stretch", topic: "sessions", name: "Stretch", loading: "Loading stretch data...",
    sign: "M3 18c6 0 7-9 12-9 3 0 4 2 6 2M9 5.5a1 1 0 1 0 .01 0",
    act: () => begin("stretch"),
    extra: () => make("a", { class: "button plain", href: "#/setup" }, "Set-up"),
  },
  {
    kind: "meditation", topic: "sessions", name: "Meditation", loading: "Loading meditation data...",
    sign: "M12 20c-5 0-9-2-9-6 2 0 4 1 5 2-1-4 0-8 4-12 4 4 5 8 4 12 1-1 3-2 5-2 0 4-4 6-9 6z",
    act: () => begin("meditation"),
    extra: minutesChoice,
  },
  {
    kind: "workout", topic: "training", name: "Workout", loading: "Loading workout...",
    sign: "M3 9v6M6 7v10M18 7v10M21 9v6M6 12h12",
    act: (card) => { location.hash = `#/workout/${card.workoutId}`; },
    extra: () => make("a", { class: "button plain", href: "#/workout" }, "Training"),
  },
];

/** Shows the cards, each as soon as it is loaded, and again after each change of its topic. */
export function show(main, signal) {
  const shown = cards.map((card) => new Card(card));
  const targets = new TodayTargets();
  const offer = new RecoveryOffer();
  main.append(
    make("header", { class: "view-head" },
      make("h1", {}, "Today"),
      make("p", { class: "quiet" }, day(localDate(), { weekday: "long", day: "numeric", month: "long" }))),
    offer.element,
    intentions(signal),
    make("div", { class: "cards" }, shown.map((card) => card.element)),
    targets.element);
  const showOffer = () => offer.show(live.snapshot?.recoverable);
  showOffer();
  live.addEventListener("snapshot", showOffer, { signal });
  cards.forEach(({ topic }, index) => live.follow([topic], () => shown[index].load(signal), signal));
  live.follow(["nutrition"], () => targets.load(signal), signal);
}

function minutesChoice() {
  const chosen = minutes.value;
  return make("fieldset", { class: "choice" },
    make("legend", { class: "unseen" }, "Minutes of meditation"),
    minutes.choices.map((choice) => make("label", {},
      make("input", {
        type: "radio", name: "minutes", value: choice, checked: choice === chosen,
        change: () => { minutes.value = choice; },
      }),
      make("span", { "aria-hidden": "true" }, number(choice)),
      make("span", { class: "unseen" }, count(choice, "minute")))));
}
