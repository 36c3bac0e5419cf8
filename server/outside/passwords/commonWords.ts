import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { markOf } from '../pictures/wordMarks.ts';

/**
 * The marks of 180,000 words in their order, read when somebody first asks: 1.5 MB, where the words would be 20. Reading
 * takes half a second on another thread.
 */
let loaded: Promise<Float64Array> | null = null;

/** Whether a folded word is a common password, or a word or name of Polish or German. */
export async function isCommonWord(word: string): Promise<boolean> {
  loaded ??= readMarks().catch((error: unknown) => {
    loaded = null;
    throw error;
  });
  return holds(await loaded, markOf(word));
}

async function readMarks(): Promise<Float64Array> {
  const worker = new Worker(new URL('./commonWordsWorker.ts', import.meta.url), {
    // Its garbage is freed early, so that the process does not grow by it.
    resourceLimits: { maxYoungGenerationSizeMb: 2 },
  });
  const [marks] = await once(worker, 'message');
  return marks;
}

function holds(marks: Float64Array, mark: number): boolean {
  let [from, to] = [0, marks.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((marks[middle] ?? 0) < mark) from = middle + 1;
    else to = middle;
  }
  return marks[from] === mark;
}
