// Questions to the person at the page.

import { make } from "./dom.js";

/**
 * Asks a question, and tells which of the answers was given; `null` where it was put away.
 *
 * An answer is `{value, label, class}`; the first one has the focus, so that a key pressed by mistake does the lesser
 * harm. The signal puts the question away.
 */
export function ask(title, text, answers, extra = null, signal = undefined) {
  const dialog = make("dialog", { "aria-labelledby": "dialog-title" },
    make("form", { method: "dialog" },
      make("h2", { id: "dialog-title" }, title),
      text ? make("p", { class: "quiet" }, text) : null,
      extra,
      make("div", { class: "actions" }, answers.map((answer) =>
        make("button", { value: answer.value, class: answer.class, disabled: answer.disabled }, answer.label)))));
  document.body.append(dialog);
  dialog.showModal();
  (dialog.querySelector("input") ?? dialog.querySelector("button")).focus();
  signal?.addEventListener("abort", () => dialog.close(""));
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue || null);
    });
  });
}

/** Whether a question waits for its answer. */
export const isAsking = () => document.querySelector("dialog[open]") !== null;
