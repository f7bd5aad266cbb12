// The number of unseen changes of the nutrition plan, on the link to it.

import { get } from "../shared/api.js";
import { make, set, write } from "../shared/dom.js";
import { count, number as formatted } from "../shared/format.js";

/** Shows the badge on a link for as long as the page is open. */
export function showPlanBadge(link, live) {
  const number = make("span", { class: "nav-badge", "aria-hidden": "true", hidden: true });
  const words = make("span", { class: "unseen" });
  link.append(number, words);
  const load = async () => {
    const answer = await get("/api/plan/badge").catch(() => null);
    if (!answer) return;
    set(number, "hidden", answer.badge === 0);
    write(number, formatted(answer.badge));
    write(words, answer.badge === 0 ? "" : `, ${count(answer.badge, "new change")}`);
  };
  live.follow(["nutrition"], load);
}
