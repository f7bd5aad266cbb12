// @ts-check
// Log-in by token, and log-out. The server sets a cookie that no script can read.

import { getOnce, post, Refusal } from "./api.js";
import { button, make, set, write } from "./dom.js";
import { attempt } from "./messages.js";

// All tabs of a browser share the cookie.
const tabs = new BroadcastChannel("limber-log-out");
tabs.addEventListener("message", () => location.reload());

export const title = "Log in";

/**
 * Asks for the token until it is correct.
 *
 * @param {HTMLElement} main
 * @param {() => void} whenOpen
 */
export function show(main, whenOpen) {
  const problem = make("p", { id: "token-problem", class: "problem", role: "alert" });
  const field = make("input", {
    id: "token", type: "password", autocomplete: "current-password", required: true,
    "aria-describedby": "token-problem",
  });
  const submit = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    try {
      await post("/login", { token: field.value });
      whenOpen();
    } catch (error) {
      field.setAttribute("aria-invalid", "true");
      const wrong = "Wrong token. Use the value of http.token in Limber's configuration file.";
      if (!(error instanceof Refusal)) throw error;
      write(problem, error.wantsToken ? wrong : error.message);
      field.select();
    }
  };
  main.append(
    make("form", { class: "login", submit },
      make("h1", {}, "Log in to Limber"),
      make("p", { class: "quiet" },
        "Limber can be reached from the network, so it asks for a token. This browser stays logged in."),
      make("div", { class: "field" }, make("label", { for: "token" }, "Token"), field, problem),
      make("button", { class: "primary" }, "Log In")));
  field.focus();
}

/** Creates the row that logs out all tabs of this browser. It is hidden unless the browser is logged in. */
export function logOutRow() {
  const row = make("div", { class: "row", hidden: true },
    make("div", {}, make("h3", {}, "Log Out"), make("p", { class: "quiet" }, "You need the token to log in again")),
    button("Log Out", () => attempt(async () => {
      await post("/logout");
      tabs.postMessage("");
      location.reload();
    })));
  getOnce("/login").then(({ loggedIn }) => set(row, "hidden", !loggedIn), () => {});
  return row;
}
