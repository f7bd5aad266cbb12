// Shows the view that the address names after `#/`.

import { announce } from "./shared/messages.js";

const main = document.getElementById("main");

/**
 * Shows views for as long as the page is open. A view is `{title, show(main, signal, argument)}`; the signal aborts
 * when the view is left.
 */
export class Router {
  #views;
  #fallback;
  #ending = new AbortController();
  #isFirst = true;
  #isReplaced = false;

  constructor(views, fallback) {
    this.#views = views;
    this.#fallback = fallback;
    addEventListener("hashchange", () => {
      if (this.#isReplaced) return;
      if (location.hash.startsWith("#/") || location.hash === "") this.show();
    });
    document.querySelector(".skip-link").addEventListener("click", (event) => {
      event.preventDefault();
      main.focus();
    });
  }

  /** The name of the view in the address. */
  get name() {
    const name = location.hash.slice(2).split("/")[0];
    return Object.hasOwn(this.#views, name) ? name : this.#fallback;
  }

  /** Shows the view of the address, from its top. */
  show() {
    this.#isReplaced = false;
    this.#ending.abort();
    this.#ending = new AbortController();
    const { name } = this;
    const view = this.#views[name];
    document.title = `${view.title} · Limber`;
    document.body.dataset.view = name;
    for (const link of document.querySelectorAll("nav a")) {
      if (link.hash === `#/${name}`) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    main.replaceChildren();
    view.show(main, this.#ending.signal, location.hash.slice(2).split("/")[1]);
    if (this.#isFirst) this.#isFirst = false;
    else this.#arrive();
  }

  /** Replaces the view, such as by the log-in, until `show()` is called. */
  replace(title, show) {
    this.#isReplaced = true;
    this.#ending.abort();
    document.title = `${title} · Limber`;
    delete document.body.dataset.view;
    main.replaceChildren();
    show(main);
    this.#isFirst = false;
  }

  // The focus on the heading tells screen readers that the view has changed.
  #arrive() {
    announce("");
    scrollTo(0, 0);
    const heading = [...main.querySelectorAll("h1")].find((candidate) => candidate.checkVisibility());
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  }
}
