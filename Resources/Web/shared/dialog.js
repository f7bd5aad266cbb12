// Modal dialogs.

import { make } from "./dom.js";

/**
 * Asks a question. Returns the value of the chosen answer, or `null` if the dialog was dismissed.
 *
 * An answer is `{value, label, class}`. The first one has the focus; put the harmless one first. The signal dismisses
 * the dialog.
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

/** Whether a dialog is open. */
export const isAsking = () => document.querySelector("dialog[open]") !== null;
