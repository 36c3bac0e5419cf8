import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
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

/** A shop with the demonstration runs on a new database of its own, without limits on calls. */
export async function openShop(settings: Readonly<Record<string, string>> = {}): Promise<Shop> {
  if (!existsSync(built)) throw new Error('The app is not built: run `npm run build` first.');
  const folder = mkdtempSync(join(tmpdir(), 'muster-browser-'));
  // Under root, the database runs as another user, who must be able to reach its folder.
  chmodSync(folder, 0o711);
  const data = join(folder, 'data');
  const { url, end } = await startProcess({ DATA_DIR: data, DEMO: 'small', RATE_LIMITS: 'off', ...settings });
  return {
    url,
    folder: data,
    close: async () => {
      await end();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
