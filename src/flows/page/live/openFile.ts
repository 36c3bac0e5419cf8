import { largestFile, type Opened, readFile } from '../../live/file.ts';

/** A recording that somebody kept, or in a sentence why it cannot be shown. */
export async function openFile(file: Blob | null): Promise<Opened | string> {
  if (file === null) throw new Error('There is no file.');
  return file.size > largestFile ? 'This file is too large to be a recording of flows.' : readFile(await file.text());
}
