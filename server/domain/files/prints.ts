import type { Cell } from '../../words/csv.ts';

/**
 * What a file is remembered by: of each place its number, the account that had it and 32 bits for each cell. Two files of
 * the same columns are compared by it, and nobody can be read out of it.
 */

/** FNV-1a over the cell as it is written. */
function printOf(cell: Cell): number {
  const text = String(cell ?? '');
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash ^= text.charCodeAt(at);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

const headBytes = 8;
const cellBytes = 4;
const sizeOf = (columns: number) => headBytes + columns * cellBytes;

interface Printed {
  readonly place: number;
  readonly account_id: number | null;
}

/** The prints of a file’s rows, one after the other; in one piece of memory, since a large file has megabytes of them. */
export class Prints {
  readonly #size: number;
  #bytes: Buffer;
  #used = 0;
  constructor(rows: number, columns: number) {
    this.#size = sizeOf(columns);
    this.#bytes = Buffer.allocUnsafeSlow(rows * this.#size);
  }

  add({ place, account_id }: Printed, cells: readonly Cell[]): void {
    const start = this.#used;
    this.#used += this.#size;
    // A file is of one moment, and its rows were counted in it: this is for a count that was wrong.
    if (this.#used > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], this.#used * 2);
    this.#bytes.writeUInt32BE(place, start);
    this.#bytes.writeUInt32BE(account_id ?? 0, start + 4);
    for (const [column, cell] of cells.entries()) {
      this.#bytes.writeUInt32BE(printOf(cell), start + headBytes + column * cellBytes);
    }
  }

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#used);
  }
}

export type FileChange = 'added' | 'changed';

/** A file as it was, to compare its places of now with; each is asked for once. */
export class Remembered {
  readonly #bytes: Buffer;
  readonly #columns: number;
  readonly #starts = new Map<number, number>();
  readonly #seen = new Set<number>();
  constructor(bytes: Buffer, columns: number) {
    this.#bytes = bytes;
    this.#columns = columns;
    for (let start = 0; start < bytes.length; start += sizeOf(columns))
      this.#starts.set(bytes.readUInt32BE(start), start);
  }

  /** What is different about a place, and in which columns; null: nothing. */
  changeOf(place: number, cells: readonly Cell[]): { readonly change: FileChange; readonly columns: number[] } | null {
    this.#seen.add(place);
    const start = this.#starts.get(place);
    if (start === undefined) return { change: 'added', columns: [] };
    const columns = Array.from({ length: this.#columns }, (_, column) => column).filter(
      (column) => this.#bytes.readUInt32BE(start + headBytes + column * cellBytes) !== printOf(cells[column] ?? null),
    );
    return columns.length === 0 ? null : { change: 'changed', columns };
  }

  /** The places that nobody has asked for: they are not in the file any more. */
  gone(): { readonly places: number[]; readonly accounts: number[] } {
    const left = [...this.#starts].filter(([place]) => !this.#seen.has(place));
    return {
      places: left.map(([place]) => place),
      accounts: left.map(([, start]) => this.#bytes.readUInt32BE(start + 4)),
    };
  }
}
