// @ts-check
// Reorders the rows of a list by mouse, touch or arrow keys.

/** Moves the rows of a list by their handles. Calls `move(from, to)` after each move. */
export class Reordering {
  #list;
  #move;
  /**
   * The dragged row, its index before the drag, and the distance of the pointer from its top.
   *
   * @type {{row: HTMLLIElement, from: number, grip: number} | null}
   */
  #drag = null;

  /**
   * @param {HTMLElement} list
   * @param {(from: number, to: number) => void} move
   */
  constructor(list, move) {
    this.#list = list;
    this.#move = move;
    list.addEventListener("pointerdown", (event) => this.#take(event));
    list.addEventListener("pointermove", (event) => this.#carry(event));
    list.addEventListener("pointerup", () => this.#drop());
    list.addEventListener("pointercancel", () => this.#putBack());
    list.addEventListener("keydown", (event) => this.#press(event));
  }

  /** Whether a row is being dragged. */
  get isDragging() {
    return this.#drag !== null;
  }

  get #rows() {
    return [...this.#list.querySelectorAll("li")];
  }

  #take(/** @type {PointerEvent} */ event) {
    const handle = handleOf(event);
    const row = handle?.closest("li");
    if (!handle || !row || event.button !== 0) return;
    this.#putBack();
    this.#list.setPointerCapture(event.pointerId);
    this.#drag = { row, from: this.#rows.indexOf(row), grip: event.clientY - row.getBoundingClientRect().top };
    row.dataset.dragging = "";
    handle.focus();
    event.preventDefault();
  }

  #carry(/** @type {PointerEvent} */ event) {
    if (!this.#drag) return;
    const { row, grip } = this.#drag;
    // Measured without the shift, so that the row stays under the finger while other rows move.
    row.style.transform = "";
    const wanted = event.clientY - grip;
    const before = this.#rows.filter((other) => other !== row)
      .find((other) => wanted + row.offsetHeight / 2 < middle(other)) ?? null;
    if (before !== row.nextElementSibling) this.#list.insertBefore(row, before);
    row.style.transform = `translateY(${wanted - row.getBoundingClientRect().top}px)`;
  }

  #drop() {
    if (!this.#drag) return;
    const { row, from } = this.#drag;
    this.#release();
    const to = this.#rows.indexOf(row);
    focusHandle(row);
    if (to !== from) this.#move(from, to);
  }

  #putBack() {
    if (!this.#drag) return;
    const { row, from } = this.#drag;
    this.#release();
    row.remove();
    this.#list.insertBefore(row, this.#list.children[from] ?? null);
  }

  #release() {
    if (!this.#drag) return;
    const { row } = this.#drag;
    row.style.transform = "";
    delete row.dataset.dragging;
    this.#drag = null;
  }

  #press(/** @type {KeyboardEvent} */ event) {
    if (event.key === "Escape") return this.#putBack();
    const row = handleOf(event)?.closest("li");
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (!row || !step || this.#drag) return;
    event.preventDefault();
    const from = this.#rows.indexOf(row);
    const to = from + step;
    if (to < 0 || to >= this.#rows.length) return;
    this.#move(from, to);
    focusHandle(row);
  }
}

/**
 * @param {Event} event
 * @returns {HTMLElement | null}
 */
function handleOf({ target }) {
  return target instanceof Element ? target.closest(".handle") : null;
}

function focusHandle(/** @type {HTMLElement} */ row) {
  /** @type {HTMLElement | null} */ (row.querySelector(".handle"))?.focus();
}

// The row changes places with another one when its middle passes the middle of the other.
function middle(/** @type {HTMLElement} */ row) {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
}
