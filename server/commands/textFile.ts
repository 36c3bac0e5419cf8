import { readFile } from 'node:fs/promises';

/** A text that somebody wrote in an editor, in UTF-8; an error whose message says what to do where it is in another encoding. */
export async function readText(path: string): Promise<string | Error> {
  const bytes = await readFile(path).catch((error: Error) => error);
  if (bytes instanceof Error) return new Error(`${path} cannot be read: ${bytes.message}`);
  if (bytes.includes(0)) return new Error(`${path} is UTF-16 or no text at all: save it as UTF-8.`);
  const line = firstLineNotUtf8(bytes);
  return line === null
    ? new TextDecoder().decode(bytes)
    : new Error(`${path}:${line}  is not UTF-8, but Windows-1250, say: save the file as UTF-8.`);
}

/** Counted from 1; null if all are. */
function firstLineNotUtf8(bytes: Buffer): number | null {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  for (let from = 0; from < bytes.length; line++) {
    const end = bytes.indexOf(0x0a, from);
    const to = end < 0 ? bytes.length : end + 1;
    try {
      decoder.decode(bytes.subarray(from, to));
    } catch {
      return line;
    }
    from = to;
  }
  return null;
}
