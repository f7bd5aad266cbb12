// Light, dark, or as the system has it.

const key = "limber-theme";

/** What can be chosen, with what it is called. */
export const themes = { system: "System", light: "Light", dark: "Dark" };

/** What was chosen here. */
export const theme = {
  get value() {
    const kept = localStorage.getItem(key);
    return Object.hasOwn(themes, kept ?? "") ? kept : "system";
  },
  set value(name) {
    localStorage.setItem(key, name);
    applyTheme();
  },
};

/** Shows the page as it was chosen. */
export function applyTheme() {
  if (theme.value === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme.value;
}
