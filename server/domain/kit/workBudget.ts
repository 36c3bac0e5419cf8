interface Budget {
  /** Milliseconds of work that may be done without a pause. */
  readonly most: number;
  /** Milliseconds that each millisecond adds to what is left. */
  readonly share: number;
}

/** Work that keeps a process from all other work, as long as there is time left for it. */
export class WorkBudget {
  readonly #budget: Budget;
  #left: number;
  #at = performance.now();

  constructor(budget: Budget) {
    this.#budget = budget;
    this.#left = budget.most;
  }

  /** Null if there is no time left. */
  spend<Result>(work: () => Result): Result | null {
    const { most, share } = this.#budget;
    const from = performance.now();
    this.#left = Math.min(most, this.#left + Math.max(0, from - this.#at) * share);
    this.#at = from;
    if (this.#left <= 0) return null;
    try {
      return work();
    } finally {
      this.#left -= performance.now() - from;
    }
  }
}
