// The appearance: light, dark or that of the system.

const key = "limber-theme";

/** The choices with their labels. */
export const themes = { system: "System", light: "Light", dark: "Dark" };

/** The choice in this browser. */
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

/** Applies the choice to the page. */
export function applyTheme() {
  if (theme.value === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme.value;
}
