import * as v from 'valibot';
import { type Document, isCollection, isMap, isNode, isPair, LineCounter, parseDocument } from 'yaml';
import { plainCode } from '#contract/values/canonical.ts';
import { issueInWords } from './catalogueSchema.ts';

/** Something wrong in the file, for the person who wrote it. */
export interface FileFault {
  /** A file beside the catalogue file; null of that itself. */
  readonly file: string | null;
  readonly line: number;
  readonly field: string;
  readonly text: string;
}
export type Path = readonly (string | number)[];

/** Collects every fault of a file with its line, so that one look is enough to put it right. */
export class Faults {
  readonly #found: FileFault[] = [];
  readonly #document: Document;
  readonly #lines = new LineCounter();
  readonly #file: string | null;
  readonly #beside: Faults[] = [];
  constructor(text: string, file: string | null = null) {
    this.#document = parseDocument(text, { lineCounter: this.#lines });
    this.#file = file;
    for (const { linePos, message } of this.#document.errors) {
      this.#found.push({ file, line: linePos?.[0].line ?? 1, field: '', text: message.split('\n')[0] ?? message });
    }
  }

  /** In the order of the file, then those of the files beside it. */
  get found(): readonly FileFault[] {
    const own = this.#found.toSorted((one, other) => one.line - other.line);
    return [...own, ...this.#beside.flatMap(({ found }) => found)];
  }

  /** What the file says; null, and the faults noted, where it cannot be read. */
  read(): unknown {
    if (this.#document.errors.length > 0) return null;
    try {
      return this.#document.toJS();
    } catch (error) {
      this.add([], error instanceof Error ? error.message : String(error));
      return null;
    }
  }

  /** The faults of a file beside this one. */
  of(text: string, file: string): Faults {
    const faults = new Faults(text, file);
    this.#beside.push(faults);
    return faults;
  }

  add(path: Path, text: string): void {
    const field = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`)).join('');
    this.#found.push({ file: this.#file, line: this.#lineOf(path), field: field.replace(/^\./u, ''), text });
  }

  /** The value as the schema gives it; null, and the faults noted, when it does not fit. */
  check<Schema extends v.GenericSchema>(schema: Schema, value: unknown, path: Path): v.InferOutput<Schema> | null {
    const { success, output, issues } = v.safeParse(schema, value);
    if (success) return output;
    for (const issue of issues) {
      this.add([...path, ...(issue.path ?? []).map(({ key }) => key as string | number)], issueInWords(issue));
    }
    return null;
  }

  /** Entries of a list differ in `field`; case does not tell them apart. */
  checkUnique(values: readonly unknown[], field: string, path: Path): void {
    const all = values.map((value) => nameIn(value, field));
    for (const [at, name] of all.entries()) {
      if (name !== null && all.indexOf(name) < at)
        this.add([...path, at, field], `is there twice: ${fieldOf(values[at], field)}`);
    }
  }

  /** Each `field`, where it stands, is the key of one of `others`. */
  checkKnown(values: readonly unknown[], field: string, path: Path, others: readonly unknown[]): void {
    const keys = new Set(others.map((other) => fieldOf(other, 'key')));
    for (const [at, value] of values.entries()) {
      const name = fieldOf(value, field);
      if (typeof name === 'string' && !keys.has(name)) this.add([...path, at, field], `is not in this file: ${name}`);
    }
  }

  /** The line of the field, or of the nearest thing around it that stands in the file. */
  #lineOf(path: Path): number {
    for (let length = path.length; length > 0; length--) {
      const around = this.#document.getIn(path.slice(0, length - 1), true);
      const pair = isMap(around) && around.items.find(({ key }) => String(key) === String(path[length - 1]));
      const node = pair && isPair(pair) ? pair.key : isCollection(around) ? around.get(path[length - 1], true) : null;
      if (isNode(node) && node.range) return this.#lines.linePos(node.range[0]).line;
    }
    return 1;
  }
}

export const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined;

function nameIn(value: unknown, field: string): string | null {
  const name = fieldOf(value, field);
  return typeof name === 'string' ? plainCode(name) : null;
}
