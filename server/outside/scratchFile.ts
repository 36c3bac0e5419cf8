import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file without a name, for as long as `work` takes; it is gone however the process ends. */
export async function withScratchFile<Result>(work: (file: FileHandle) => Promise<Result>): Promise<Result> {
  const path = join(tmpdir(), `muster-upload-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
    return await work(file);
  } finally {
    await file.close();
  }
}
