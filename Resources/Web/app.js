// Starts the page: its views, the state of the connection, the link to the session and the notifications.

import { gate } from "./api.js";
import { make, set, write } from "./dom.js";
import { countdown, unknownTime } from "./format.js";
import { live } from "./live.js";
import { showNotices } from "./notices.js";
import { Router } from "./router.js";
import { applyTheme } from "./theme.js";
import * as complete from "./complete.js";
import * as history from "./history.js";
import * as login from "./login.js";
import * as plan from "./plan.js";
import { showPlanBadge } from "./planBadge.js";
import * as profile from "./profile.js";
import * as reminders from "./reminders.js";
import * as session from "./session.js";
import * as setup from "./setup.js";
import { noteAnswer } from "./speak.js";
import * as today from "./today.js";
import { loadUnits } from "./units.js";
import * as workout from "./workout.js";
import { headline } from "./words.js";

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
