import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProcess } from '../../kit/processes/process.ts';

/** The address of the shared shop. */
export const shopUrl = () => process.env.SHOP_URL ?? '';

export interface Shop {
  /** `http://localhost:PORT`. */
  readonly url: string;
  /** Its database, for `insideDatabase`. */
  readonly folder: string;
  close(): Promise<void>;
}

const built = fileURLToPath(new URL('../../../dist/app/index.pl.html', import.meta.url));

/** Nothing survives the run, so nothing needs to reach the disk. */
const quick = ['fsync', 'synchronous_commit', 'full_page_writes'].map((name) => `${name} = off\n`).join('');

/**
 * Makes the data once that every shop from here on begins with: a database with the demonstration. `SHOP_DATA` is its
 * folder. Answers how to remove it.
 */
export async function prepareShops(): Promise<() => void> {
  const folder = freshFolder();
  const data = join(folder, 'data');
  const { end } = await startProcess({ DATA_DIR: data, DEMO: 'small', RATE_LIMITS: 'off' });
  await end();
  appendFileSync(join(data, 'pg', 'postgresql.auto.conf'), quick);
  process.env.SHOP_DATA = data;
  return () => remove(folder);
}

/** A shop with the demonstration runs on a new database of its own, without limits on calls. */
export async function openShop(settings: Readonly<Record<string, string>> = {}): Promise<Shop> {
  if (!existsSync(built)) throw new Error('The app is not built: run `npm run build` first.');
  const folder = freshFolder();
  const data = settings.DATA_DIR ?? join(folder, 'data');
  // Under root, `-a` keeps what belongs to the user of the database.
  if (process.env.SHOP_DATA && !existsSync(data)) execFileSync('cp', ['-a', process.env.SHOP_DATA, data]);
  const { url, end } = await startProcess({ DATA_DIR: data, DEMO: 'small', RATE_LIMITS: 'off', ...settings });
  return {
    url,
    folder: data,
    close: async () => {
      await end();
      remove(folder);
    },
  };
}

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'muster-browser-'));
  // Under root, the database runs as another user, who must be able to reach its folder.
  chmodSync(folder, 0o711);
  return folder;
}

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
