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
 * Logs in with the token, or with the key of a link that `limber page` prints. Returns the sentence about a failure;
 * `null` if the browser is logged in.
 *
 * @type {(secret: {token: string} | {key: string}) => Promise<string | null>}
 */
export async function logIn(secret) {
  try {
    await post("/login", secret);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (!error.wantsToken) return error.message;
    return "token" in secret
      ? "Wrong token. Use the value of http.token in Limber's configuration file."
      : "This link has been used, or is older than 5 minutes. Run 'limber page' for a new one.";
  }
}

/**
 * Asks for the token until it is correct.
 *
 * @param {HTMLElement} main
 * @param {string} reason why a link did not log in
 * @param {() => void} whenOpen
 */
export function show(main, reason, whenOpen) {
  const problem = make("p", { id: "token-problem", class: "problem", role: "alert" }, reason);
  const field = make("input", {
    id: "token", type: "password", autocomplete: "current-password", required: true,
    "aria-describedby": "token-problem",
  });
  const isShown = make("input", { id: "token-shown", type: "checkbox", change: () => {
    field.type = isShown.checked ? "text" : "password";
  } });
  const submit = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const failure = await logIn({ token: field.value });
    if (failure === null) return whenOpen();
    field.setAttribute("aria-invalid", "true");
    write(problem, failure);
    field.select();
  };
  main.append(
    make("form", { class: "login", submit },
      make("h1", {}, "Log in to Limber"),
      make("p", { class: "quiet" },
        "Limber can be reached from the network, so it asks for a token. This browser stays logged in."),
      make("div", { class: "field" }, make("label", { for: "token" }, "Token"), field, problem),
      make("label", { class: "token-shown" }, isShown, "Show the token"),
      make("button", { class: "primary" }, "Log In"),
      make("p", { class: "quiet" },
        "Without the token: run 'limber page' on Limber's computer, and open its link or scan its QR code.")));
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
