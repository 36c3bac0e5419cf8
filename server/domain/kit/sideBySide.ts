/**
 * Does something for each of many, at most `width` at a time. One that fails is handed to `failed` and holds up none
 * of the others. Answers what came of those that did not fail.
 */
export async function sideBySide<One, Result>(
  many: readonly One[],
  work: (one: One) => Promise<Result>,
  failed: (one: One, error: unknown) => void,
  width = 8,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = many.values();
  async function goOn() {
    for (const one of waiting) {
      try {
        results.push(await work(one));
      } catch (error) {
        failed(one, error);
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(width, many.length) }, goOn));
  return results;
}
