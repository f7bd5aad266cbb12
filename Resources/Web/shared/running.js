// @ts-check
// The link to the session that runs, with its name and its countdown, in all views but that of the session.

import { make, set, write } from "./dom.js";
import { live } from "./live.js";
import { countdown, headline, unknownTime } from "./text.js";
import { Ticker } from "./ticker.js";

/**
 * Shows the link for as long as the page is open.
 *
 * @param {HTMLElement} link
 * @param {() => boolean} isInSession whether the view of the session is open
 */
export function show(link, isInSession) {
  const name = link.appendChild(make("span"));
  const time = link.appendChild(make("span", { role: "timer", "aria-live": "off" }));
  const isShown = () => live.isRunning && !isInSession();
  const isMoving = () => isShown() && live.isConnected && live.snapshot?.status === "active";
  const ticker = new Ticker(() => isMoving() ? live.remaining : null, () => {
    const { snapshot } = live;
    set(link, "hidden", !isShown());
    if (!snapshot || !isShown()) return;
    write(name, headline(snapshot));
    write(time, !live.isConnected ? unknownTime : snapshot.status === "paused" ? "Paused" : countdown(live.remaining));
  });
  const update = () => ticker.update();
  live.on("snapshot", update);
  live.on("connection", update);
  addEventListener("hashchange", update);
}
