import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Bytes above which the best compression takes seconds and gains little: the diagrams' library, which visitors never load. */
const large = 1_000_000;

/** Puts a brotli and a gzip form beside every text file of a built folder, so that no answer is compressed while someone waits. */
export async function compressAll(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).filter((name) =>
    /\.(?:html|js|css|svg|webmanifest)$/u.test(name),
  );
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(join(folder, file));
      const quality = content.length > large ? 5 : constants.BROTLI_MAX_QUALITY;
      const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
      await writeFile(join(folder, `${file}.br`), await brotli(content, { params }));
      await writeFile(join(folder, `${file}.gz`), await zip(content));
    }),
  );
}
