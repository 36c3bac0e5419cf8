import { Busy } from '../../outside/boundedQueue.ts';
import type { Database } from '../../store/database.ts';
import { openReading, type Reading } from '../../store/reading.ts';
import { Download } from '../kit/answers.ts';

/** Files that one process reads at once: each holds a connection and a moment of the database. */
const atOnce = 3;
let open = 0;

interface Sent {
  readonly name: string;
  readonly type: string;
  readonly parts: AsyncIterable<Uint8Array>;
}

/**
 * A file, sent as it is read, all as of one moment: the reading ends with its last part, when the caller hangs up, or
 * if it cannot begin.
 */
export async function sendAsRead(
  database: Pick<Database, 'db' | 'apart'>,
  begin: (reading: Reading) => Promise<Sent>,
): Promise<Download> {
  if (open >= atOnce) throw new Busy('enough files are being read');
  open += 1;
  let reading: Reading | null = null;
  let isOpen = true;
  const close = async () => {
    if (isOpen) open -= 1;
    isOpen = false;
    await reading?.end();
  };
  try {
    reading = await openReading(database);
    const { name, type, parts } = await begin(reading);
    // If the caller hangs up before the first part, nobody else closes it.
    const once = setTimeout(close, 130_000).unref();
    return new Download(
      name,
      type,
      ended(parts, () => {
        clearTimeout(once);
        return close();
      }),
    );
  } catch (error) {
    await close();
    throw error;
  }
}

async function* ended(parts: AsyncIterable<Uint8Array>, then: () => Promise<void>) {
  try {
    yield* parts;
  } finally {
    await then();
  }
}
