// @ts-check
// The state of desktop notifications, and the steps that enable them: a part of the profile. It is the state of the
// computer that runs Limber, not of the browser.

import { get, post, Refusal } from "../shared/api.js";
import { button, make, set, write } from "../shared/dom.js";
import { live } from "../shared/live.js";
import { Resource } from "../shared/resource.js";

/** Milliseconds for which a confirmation is shown. */
const shownFor = 5000;
const notGranted = "Permission was not granted";

/** Creates the part of the profile. It follows changes until the signal aborts. */
export function notificationSettings(/** @type {AbortSignal} */ signal) {
  const state = make("p", { class: "notifications" });
  const steps = make("div", { class: "steps", hidden: true });
  const confirmation = make("p", { class: "confirmation", role: "status" });
  const problem = make("div", { class: "problem-row", role: "alert" });
  const enable = button("Enable Notifications", () => allow(), { class: "primary", hidden: true });
  const test = button("Send Test Notification", () => send(), { hidden: true });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let hiding;
  signal.addEventListener("abort", () => clearTimeout(hiding));

  /** @type {(text: string, retry?: (() => Promise<void>) | null) => void} */
  const fail = (text, retry = null) => problem.replaceChildren(
    make("p", { class: "problem" }, text),
    ...(retry ? [button("Retry", retry, { "aria-label": "Retry notifications" })] : []),
    button("Dismiss", () => problem.replaceChildren(), { class: "plain", "aria-label": `Dismiss: ${text}` }));

  const show = (/** @type {API.NotificationStatus} */ status) => {
    if (status.state === "enabled" && problem.firstChild?.textContent === notGranted) problem.replaceChildren();
    write(state, status.text);
    set(state, "data-colour", status.colour);
    set(enable, "hidden", status.consent === "allowed" || ["noService", "unknown"].includes(status.state));
    set(test, "hidden", false);
    const refused = status.state === "blocked" && status.consent === "refused" ? ["Press Enable Notifications"] : [];
    const todo = [...refused, ...status.steps];
    set(steps, "hidden", todo.length === 0);
    steps.replaceChildren(make("p", {}, "To enable notifications:"),
      make("ol", {}, todo.map((step) => make("li", {}, step))));
  };

  const resource = new Resource({
    read: () => get("/api/notifications/state"),
    show,
    fail: (_, retry) => fail("Failed to load notifications", () => {
      problem.replaceChildren();
      return retry();
    }),
    topics: ["preferences"],
    signal,
  });
  live.on("notifications", () => resource.load(), signal);

  const allow = async () => {
    problem.replaceChildren();
    set(enable, "disabled", true);
    write(enable, "Enabling...");
    try {
      const status = await post("/api/notifications/permission", { consent: "allowed" });
      await resource.load(async () => status);
      if (status.state !== "enabled") fail(notGranted);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (!error.wantsToken) fail(error.retryAfter ? error.message : notGranted);
    } finally {
      set(enable, "disabled", false);
      write(enable, "Enable Notifications");
      // A disabled button has lost the focus.
      if (document.activeElement === document.body) enable.focus();
    }
  };

  const send = async () => {
    problem.replaceChildren();
    try {
      await post("/api/notifications/test", {});
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (!error.wantsToken) fail("Failed to schedule notification");
      return;
    }
    clearTimeout(hiding);
    write(confirmation, "Test notification scheduled! Check in 5 seconds.");
    hiding = setTimeout(() => write(confirmation, ""), shownFor);
  };

  return [state, steps, make("div", { class: "actions" }, enable, test), confirmation, problem];
}
