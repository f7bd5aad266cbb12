// @ts-check
// Starts the page: the view that the address names, and the frame around it. The frame has the state of the connection,
// the session, the number of changes of the nutrition plan, the question of a scheduled session, and the
// notifications.

import { gate, get } from "./shared/api.js";
import { applyTheme, button, make, set, write } from "./shared/dom.js";
import { live } from "./shared/live.js";
import { announce, attempt, noteAnswer, showNotifications } from "./shared/messages.js";
import { Resource } from "./shared/resource.js";
import { clockTime, count, number, routeOf } from "./shared/text.js";

const panels = "shared/panels.css";

/** @type {Record<string, View>} */
const views = {
  today: { title: "Today", styles: ["today/today.css"], load: () => import("./today/today.js") },
  session: { title: "Session", styles: ["session/noSession.css"], load: () => import("./session/noSession.js") },
  setup: { title: "Setup", styles: [panels, "setup/setup.css"], load: () => import("./setup/setup.js") },
  complete: {
    title: "Complete", styles: [panels, "session/complete.css"], load: () => import("./session/complete.js"),
  },
  history: { title: "History", styles: [panels, "history/history.css"], load: () => import("./history/history.js") },
  plan: { title: "Nutrition plan", styles: [panels, "nutrition/plan.css"], load: () => import("./nutrition/plan.js") },
  profile: { title: "Profile", styles: [panels, "profile/profile.css"], load: () => import("./profile/profile.js") },
  reminders: {
    title: "Reminders", styles: [panels, "reminders/reminders.css"], load: () => import("./reminders/reminders.js"),
  },
  routines: {
    title: "Routines", styles: [panels, "routines/routines.css"], load: () => import("./routines/routines.js"),
  },
  routine: {
    title: "Routine", styles: [panels, "routines/routines.css"], load: () => import("./routines/routine.js"),
  },
  "routine-text": {
    title: "Text of a routine", styles: [panels, "routines/routines.css"],
    load: () => import("./routines/routineEditor.js"),
  },
  schedule: {
    title: "Schedule", styles: [panels, "schedules/schedules.css"], load: () => import("./schedules/schedule.js"),
  },
  schedules: {
    title: "Schedules", styles: [panels, "schedules/schedules.css"], load: () => import("./schedules/schedules.js"),
  },
  workout: { title: "Workout", styles: [panels, "training/workout.css"], load: () => import("./training/workout.js") },
};

/** Milliseconds without a view after which the page says that it is loading. */
const patience = 200;

/** Milliseconds to wait for the first snapshot where a session may be shown. */
const longestWait = 3000;

/** The name of the session, which is above the views while it runs. */
const session = "session";

/** The stylesheets of the session, which apply above all views. */
const playerStyles = ["session/player.css", "session/layouts.css"];

/**
 * The views of the page. A view is imported, with its stylesheets, when it is first opened. A running session is no view:
 * it is shown above the view, which stays as it is.
 */
export class Router {
  #views;
  #fallback;
  #main;
  #ending = new AbortController();
  #isFirst = true;
  #isReplaced = false;
  /** The end of the session above the view. */
  #uncovering = new AbortController();
  #isCovered = false;
  /**
   * The address of the view, which an address of the session covers.
   *
   * @type {string | null}
   */
  #below = null;
  /** @type {Map<string, ViewModule>} */
  #loaded = new Map();

  /**
   * @param {HTMLElement} main the element that views fill
   * @param {Record<string, View>} views
   * @param {string} fallback the view without an address
   */
  constructor(main, views, fallback) {
    this.#main = main;
    this.#views = views;
    this.#fallback = fallback;
    addEventListener("hashchange", () => {
      if (this.#isReplaced) return;
      if (location.hash.startsWith("#/") || location.hash === "") this.show();
    });
    document.querySelector(".skip-link")?.addEventListener("click", (event) => {
      event.preventDefault();
      main.focus();
    });
  }

  /** The name of the view in the address. */
  get name() {
    return routeOf(location.hash, this.#views, this.#fallback).name;
  }

  /** Shows the view of the address, from its top, or the session above the view. */
  async show() {
    this.#isReplaced = false;
    this.#lockFrame(false);
    this.#uncovering.abort();
    const { name, argument } = routeOf(location.hash, this.#views, this.#fallback);
    const wasCovered = this.#isCovered;
    this.#isCovered = name === session && live.isRunning;
    this.#name(name);
    if (this.#isCovered) return this.#cover();
    if (wasCovered && location.hash === this.#below) return;
    this.#below = location.hash;
    this.#ending.abort();
    this.#ending = new AbortController();
    const { signal } = this.#ending;
    this.#main.replaceChildren();
    const view = await this.#load(name, argument, signal);
    if (signal.aborted) return;
    if (view) {
      this.#main.replaceChildren();
      useStyles(this.#views[name].styles);
      view.show(this.#main, signal, argument);
    }
    if (this.#isFirst) this.#isFirst = false;
    else if (!this.#isCovered) this.#arrive();
  }

  /** Shows the session above the view when it starts, and the view when it is over. */
  checkSession() {
    const { status } = live.snapshot ?? {};
    const isOver = status === "idle" || status === undefined;
    if (this.name !== session || this.#isReplaced || (this.#isCovered ? !isOver : !live.isRunning)) return;
    this.show();
  }

  /** Leaves the session for the view below. */
  fold() {
    if (this.#below === null || this.#below === `#/${session}`) location.replace(`#/${this.#fallback}`);
    else history.back();
  }

  /** Names the view in the title and in the bar of views. */
  #name(/** @type {string} */ name) {
    document.title = `${this.#views[name].title} · Limber`;
    document.body.dataset.view = name;
    for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("nav a"))) {
      if (link.hash === `#/${name}`) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
  }

  /** Shows the session above the view. Its module is imported when it is first shown. */
  async #cover() {
    this.#uncovering = new AbortController();
    const { signal } = this.#uncovering;
    const loaded = await attempt(() => Promise.all([import("./session/player.js"), ...playerStyles.map(loadStyles)]));
    this.#isFirst = false;
    if (signal.aborted) return;
    if (loaded) loaded[0].open(part("player"), () => this.fold(), signal);
    // The next snapshot tries again.
    else this.#isCovered = false;
  }

  /**
   * Replaces the view, such as by the log-in, until `show()` is called.
   *
   * @param {string} title
   * @param {(main: HTMLElement) => void} show
   */
  replace(title, show) {
    this.#isReplaced = true;
    this.#isCovered = false;
    this.#below = null;
    this.#uncovering.abort();
    this.#ending.abort();
    document.title = `${title} · Limber`;
    delete document.body.dataset.view;
    this.#lockFrame(true);
    this.#main.replaceChildren();
    show(this.#main);
    this.#isFirst = false;
  }

  /** Hides the tabs while they lead nowhere. */
  #lockFrame(/** @type {boolean} */ isLocked) {
    const top = /** @type {HTMLElement} */ (document.querySelector(".top"));
    set(top, "inert", isLocked);
    set(/** @type {HTMLElement} */ (top.querySelector("nav")), "hidden", isLocked);
  }

  /**
   * Imports a view, once, and lets it prepare itself. Shows that the view is loading, if it takes long. Returns `null`
   * if the view cannot be loaded, and shows that.
   *
   * @param {string} name
   * @param {string | undefined} argument
   * @param {AbortSignal} signal
   */
  async #load(name, argument, signal) {
    const { title, load, styles } = this.#views[name];
    /** @type {(...content: HTMLElement[]) => void} */
    const fill = (...content) => {
      if (!signal.aborted) this.#main.replaceChildren(make("h1", {}, title), ...content);
    };
    const waiting = setTimeout(() => fill(make("p", { class: "quiet" }, "Loading...")), patience);
    try {
      const view = this.#loaded.get(name) ?? (await Promise.all([load(), ...styles.map(loadStyles)]))[0];
      this.#loaded.set(name, view);
      await view.prepare?.(argument);
      return view;
    } catch (error) {
      console.error(error);
      fill(make("p", { class: "problem" }, "Limber does not answer, so this view cannot be loaded."),
        button("Retry", () => this.show()));
      return null;
    } finally {
      clearTimeout(waiting);
    }
  }

  // The focus on the heading tells screen readers that the view has changed.
  #arrive() {
    announce("");
    scrollTo(0, 0);
    const heading = [...this.#main.querySelectorAll("h1")].find((candidate) => candidate.checkVisibility());
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  }
}

/** Adds a stylesheet to the page, once. Without it, a view is shown unstyled for a moment. */
function loadStyles(/** @type {string} */ path) {
  const address = `/assets/${path}`;
  if (document.head.querySelector(`link[href="${address}"]`)) return undefined;
  return new Promise((resolve, reject) => {
    const link = make("link", { rel: "stylesheet", href: address, "data-of": path, load: resolve, error: () => {
      link.remove();
      reject(new Error(`cannot load ${address}`));
    } });
    document.head.append(link);
  });
}

/** Lets only the loaded stylesheets of a view apply, so that those of another view change nothing in it. */
function useStyles(/** @type {string[]} */ paths) {
  for (const link of /** @type {NodeListOf<HTMLLinkElement>} */ (document.head.querySelectorAll("link[data-of]"))) {
    const of = link.dataset.of ?? "";
    link.media = paths.includes(of) || playerStyles.includes(of) ? "all" : "not all";
  }
}

/** Returns an element of index.html. */
const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

applyTheme();
const router = new Router(part("main"), views, "today");
showConnection(part("connection"));
showRunning(part("running"));
showPlanBadge(/** @type {HTMLElement} */ (document.querySelector("nav a[href='#/plan']")));
showStartQuestion(part("start-question"));
showNotifications(part("notices"));
live.on("snapshot", () => {
  linkProblem = "";
  if (!isLocked) return router.checkSession();
  // Another tab has logged this browser in.
  isLocked = false;
  router.show();
});
live.on("ended", () => {
  // The way back leads to the view below the session.
  if (router.name === session) location.replace("#/complete");
});

/** The beginning of a link that `limber page` prints. The key follows. */
const logInLink = "#/log-in/";
/** The reason why the last link did not log in. */
let linkProblem = "";
let isLocked = false;
gate.addEventListener("closed", async () => {
  live.close();
  if (isLocked) return;
  isLocked = true;
  const login = await import("./shared/login.js");
  if (!isLocked) return;
  router.replace(login.title, (main) => login.show(main, linkProblem, () => {
    isLocked = false;
    start();
  }));
  linkProblem = "";
});

// A link to log in that is opened in this tab.
addEventListener("hashchange", () => {
  if (location.hash.startsWith(logInLink)) start();
});

document.addEventListener("visibilitychange", () => live.noteVisibility());
// The stream of all tabs must not wait for a tab that is closed.
addEventListener("pagehide", () => live.close());
for (const name of ["online", "offline"]) addEventListener(name, () => live.ask());

start();

async function start() {
  if (location.hash.startsWith(logInLink)) await useLink(location.hash.slice(logInLink.length));
  live.open();
  // The first snapshot decides whether a session is shown above the views.
  if (router.name === session && !live.snapshot) {
    await new Promise((resolve) => {
      live.on("snapshot", resolve);
      setTimeout(resolve, longestWait);
    });
  }
  router.show();
}

/** Logs in with the key of a link. Neither the address nor the history of the browser keeps it. */
async function useLink(/** @type {string} */ key) {
  history.replaceState(null, "", "#/today");
  const login = await import("./shared/login.js");
  linkProblem = await login.logIn({ key }) ?? "";
  isLocked = false;
}

/** Returns the message about a lost connection. */
const lost = (/** @type {string} */ time) => `The connection to Limber is lost. Reconnecting… Shown as of ${time}.`;

function showConnection(/** @type {HTMLElement} */ line) {
  live.on("connection", () => {
    set(document.documentElement, "data-lost", !live.isConnected);
    write(line, live.isConnected ? "" : lost(clockTime(new Date(live.heardAt))));
    if (live.isConnected) noteAnswer();
  });
}

/** Shows the running session as a bar in all views. Its module is loaded with the first session. */
function showRunning(/** @type {HTMLElement} */ place) {
  let isLoaded = false;
  const load = async () => {
    if (isLoaded || !live.isRunning) return;
    isLoaded = true;
    const loaded = await attempt(() => import("./session/bar.js"));
    isLoaded = loaded !== undefined;
    loaded?.show(place);
  };
  live.on("snapshot", load);
}

/** Shows the question whether a scheduled session may start, in all views. Its module is loaded with the first one. */
function showStartQuestion(/** @type {HTMLElement} */ place) {
  let isLoaded = false;
  live.on("snapshot", async () => {
    if (isLoaded || !live.snapshot?.question) return;
    isLoaded = true;
    const loaded = await attempt(() => import("./shared/startQuestion.js"));
    isLoaded = loaded !== undefined;
    loaded?.show(place);
  });
}

/** Shows the number of unseen changes of the nutrition plan on the link to it. */
function showPlanBadge(/** @type {HTMLElement} */ link) {
  const badge = make("span", { class: "nav-badge", "aria-hidden": "true", hidden: true });
  const words = make("span", { class: "unseen" });
  link.append(badge, words);
  new Resource({
    read: () => get("/api/plan/badge"),
    show: ({ badge: changes }) => {
      set(badge, "hidden", changes === 0);
      write(badge, number(changes));
      write(words, changes === 0 ? "" : `, ${count(changes, "new change")}`);
    },
    topics: ["nutrition"],
  });
}
