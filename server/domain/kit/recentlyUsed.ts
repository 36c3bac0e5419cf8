/** So many values by their keys: a new one pushes out the one that nobody has asked for the longest. */
export class RecentlyUsed<Value extends object> {
  readonly #kept = new Map<string, Value>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): Value | undefined {
    const found = this.#kept.get(key);
    if (found !== undefined) this.set(key, found);
    return found;
  }

  set(key: string, value: Value): void {
    this.#kept.delete(key);
    this.#kept.set(key, value);
    const [oldest = key] = this.#kept.keys();
    if (this.#kept.size > this.#most) this.#kept.delete(oldest);
  }

  delete(key: string): void {
    this.#kept.delete(key);
  }

  clear(): void {
    this.#kept.clear();
  }
}
