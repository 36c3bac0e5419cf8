import type { Readable } from 'node:stream';
import { CannotStart } from '../../cannotStart.ts';

const newline = 0x0a;
/** Ends the rows of a table; COPY doubles every backslash in them, so that no row reads so. */
const endOfRows = Buffer.from('\n\\.\n');

/** Reads a backup piece by piece: a line, or the rows of a table, which may be more than memory holds. */
export class BackupReader {
  readonly #source: AsyncIterator<Buffer>;
  #read: Buffer = Buffer.alloc(0);

  constructor(source: Readable) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async line(): Promise<string> {
    while (!this.#read.includes(newline)) await this.#more();
    const end = this.#read.indexOf(newline);
    const line = this.#read.toString('utf8', 0, end);
    this.#read = this.#read.subarray(end + 1);
    return line;
  }

  async *rows(): AsyncGenerator<Buffer> {
    // Put before the first row, the end is found in the same way where there is none.
    this.#read = Buffer.concat([Buffer.of(newline), this.#read]);
    let isFirst = true;
    for (;;) {
      const end = this.#read.indexOf(endOfRows);
      const upTo = end < 0 ? this.#read.length - endOfRows.length : end;
      if (upTo > 0) {
        yield this.#read.subarray(isFirst ? 1 : 0, upTo);
        isFirst = false;
        this.#read = this.#read.subarray(upTo);
      }
      if (end >= 0) break;
      await this.#more();
    }
    // The last row's own end of line, where there was a row.
    if (!isFirst) yield Buffer.of(newline);
    this.#read = this.#read.subarray(endOfRows.length);
  }

  async #more() {
    const { done, value } = await this.#source.next().catch((error: Error) => {
      throw new CannotStart(`The backup cannot be read to its end: ${error.message}`);
    });
    if (done) throw new CannotStart('The backup has no end: the file is not whole.');
    this.#read = Buffer.concat([this.#read, value]);
  }
}
