/** Lines to a group: small enough that the last one is cheap to lay out again, large enough that groups are few. */
const GROUP_LINES = 64;

/**
 * Cuts a code that grows at its end into groups of whole lines. Full groups keep their text; only the last is cut
 * again, so that a line costs the same at the end of a long block as at its start.
 */
export class LineGroups {
  #code = '';
  #full: string[] = [];
  #tailStart = 0;
  #result: string[] = [''];

  /** The groups, which together are exactly `code`. */
  update(code: string): readonly string[] {
    if (code === this.#code) return this.#result;
    const kept = this.#code.slice(0, this.#tailStart);
    if (code.slice(0, this.#tailStart) !== kept) {
      this.#full = [];
      this.#tailStart = 0;
    }
    this.#code = code;
    for (let end = this.#groupEnd(); end > 0; end = this.#groupEnd()) {
      this.#full.push(code.slice(this.#tailStart, end));
      this.#tailStart = end;
    }
    const tail = code.slice(this.#tailStart);
    this.#result = tail === '' && this.#full.length > 0 ? [...this.#full] : [...this.#full, tail];
    return this.#result;
  }

  #groupEnd(): number {
    let at = this.#tailStart;
    for (let line = 0; line < GROUP_LINES; line++) {
      at = this.#code.indexOf('\n', at) + 1;
      if (at === 0) return 0;
    }
    return at;
  }
}
