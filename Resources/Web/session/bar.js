// @ts-check
// The bar of a running session in every view: its picture, its name, its clock, and Pause. The bar unfolds the session.

import { command } from "../shared/api.js";
import { button, icon, make, set, write } from "../shared/dom.js";
import { live } from "../shared/live.js";
import { attempt } from "../shared/messages.js";
import { countdown, headline, unknownTime, wholeMinutes } from "../shared/text.js";
import { Ticker } from "../shared/ticker.js";
import { sideOf } from "./phase.js";
import { Picture } from "./picture.js";

/**
 * Shows the bar in an element for as long as the page is open. It is hidden while no session runs.
 *
 * @param {HTMLElement} bar
 */
export function show(bar) {
  const picture = new Picture();
  const name = make("strong", { class: "running-name" });
  const time = make("span", { class: "running-time", role: "timer", "aria-live": "off" });
  const sign = icon("");
  const toggle = button(sign, () => attempt(() => live.takeAnswer(command("toggle")), "session"), {
    class: "running-toggle",
  });
  bar.append(make("a", { href: "#/session" }, picture.element, name, time), toggle);
  const tick = () => {
    const { status, kind } = live.snapshot ?? {};
    const left = kind === "meditation" ? wholeMinutes(live.sessionRemaining) : countdown(live.remaining);
    write(time, !live.isConnected ? unknownTime : status === "paused" ? "Paused" : left);
  };
  const ticker = new Ticker(() => live.isConnected && live.snapshot?.status === "active" ? live.remaining : null, tick);
  const update = () => {
    const { snapshot } = live;
    set(bar, "hidden", !live.isRunning);
    if (snapshot && live.isRunning) {
      const isPaused = snapshot.status === "paused";
      set(bar, "data-kind", snapshot.kind);
      set(bar, "data-status", snapshot.status);
      picture.show(snapshot.stretch?.id, sideOf(snapshot));
      write(name, headline(snapshot));
      set(toggle, "aria-label", isPaused ? "Play" : "Pause");
      set(sign.children[0], "d", isPaused ? "M8 5v14l11-7z" : "M8 5v14M16 5v14");
    }
    ticker.update();
  };
  live.on("snapshot", update);
  live.on("connection", update);
  update();
}
