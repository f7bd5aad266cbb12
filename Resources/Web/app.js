// Starts the page: its views, the state of the connection, the link to the session and the notifications.

import { gate } from "./shared/api.js";
import { make, set, write } from "./shared/dom.js";
import { countdown, unknownTime } from "./shared/format.js";
import { live } from "./shared/live.js";
import { showNotices } from "./notifications/banners.js";
import { Router } from "./router.js";
import { applyTheme } from "./shared/theme.js";
import * as complete from "./session/complete.js";
import * as history from "./history/history.js";
import * as login from "./shared/login.js";
import * as plan from "./nutrition/plan.js";
import { showPlanBadge } from "./nutrition/badge.js";
import * as profile from "./profile/profile.js";
import * as reminders from "./reminders/reminders.js";
import * as session from "./session/session.js";
import * as setup from "./setup/setup.js";
import { noteAnswer } from "./shared/messages.js";
import * as today from "./today/today.js";
import { loadUnits } from "./shared/units.js";
import * as workout from "./training/workout.js";
import { headline } from "./shared/words.js";

applyTheme();

const router = new Router({ today, session, setup, complete, history, plan, profile, reminders, workout }, "today");

const connection = document.getElementById("connection");
live.addEventListener("connection", () => {
  write(connection, live.isConnected ? "" : "The connection to Limber is lost. Reconnecting…");
  if (live.isConnected) noteAnswer();
});

showPlanBadge(document.querySelector("nav a[href='#/plan']"), live);

// A link to the session, in every view.
const running = document.getElementById("running");
const runningName = running.appendChild(make("span"));
const runningTime = running.appendChild(make("span", { role: "timer", "aria-live": "off" }));
setInterval(showRunning, 250);

function showRunning() {
  set(running, "hidden", !live.isRunning || router.name === "session");
  if (!live.isRunning) return;
  write(runningName, headline(live.snapshot));
  write(runningTime, !live.isConnected ? unknownTime
    : live.snapshot.status === "paused" ? "Paused" : countdown(live.remaining));
}

showNotices(document.getElementById("notices"), live);

// The end of a session opens its summary.
complete.follow(live, () => {
  if (router.name === "session") location.hash = "#/complete";
});

let isLocked = false;
gate.addEventListener("closed", () => {
  live.close();
  if (isLocked) return;
  isLocked = true;
  router.replace(login.title, (main) => login.show(main, () => {
    isLocked = false;
    start();
  }));
});

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") live.refresh();
});

async function start() {
  live.open();
  await loadUnits();
  if (!isLocked) router.show();
}

start();
