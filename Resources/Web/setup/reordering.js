// Reorders the rows of a list by mouse, touch or arrow keys.

/** Moves the rows of a list by their handles. Calls `move(from, to)` after each move. */
export class Reordering {
  #list;
  #move;
  #drag = null;

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
    return [...this.#list.children];
  }

  #take(event) {
    const handle = event.target.closest(".handle");
    if (!handle || event.button !== 0) return;
    const row = handle.closest("li");
    this.#putBack();
    this.#list.setPointerCapture(event.pointerId);
    this.#drag = { row, from: this.#rows.indexOf(row), grip: event.clientY - row.getBoundingClientRect().top };
    row.dataset.dragging = "";
    handle.focus();
    event.preventDefault();
  }

  #carry(event) {
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
    row.querySelector(".handle").focus();
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
    const { row } = this.#drag;
    row.style.transform = "";
    delete row.dataset.dragging;
    this.#drag = null;
  }

  #press(event) {
    if (event.key === "Escape") return this.#putBack();
    const row = event.target.closest(".handle")?.closest("li");
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!row || !step || this.#drag) return;
    event.preventDefault();
    const from = this.#rows.indexOf(row);
    const to = from + step;
    if (to < 0 || to >= this.#rows.length) return;
    this.#move(from, to);
    row.querySelector(".handle").focus();
  }
}

// The row changes places with another one when its middle passes the middle of the other.
function middle(row) {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
}
