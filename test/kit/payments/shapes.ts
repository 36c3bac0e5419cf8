import { readFileSync } from 'node:fs';

/** The declarations of some packages cannot be resolved by name. */
const packages = new URL('../../../node_modules/', import.meta.url);

/** The fields of an object as an SDK's declaration file names them. */
export interface Shape {
  readonly required: readonly string[];
  readonly known: readonly string[];
}

/** Reads the interface or class `name` from a package's `file`. */
export function shapeOf(file: string, name: string): Shape {
  const lines = readFileSync(new URL(file, packages), 'utf8').split('\n');
  const begin = lines.findIndex((line) =>
    new RegExp(`^export (?:declare )?(?:interface|class) ${name} \\{$`, 'u').test(line),
  );
  if (begin < 0) throw new Error(`${file} declares no ${name}`);
  const length = lines.slice(begin).indexOf('}');
  const fields = lines
    .slice(begin, begin + length)
    .flatMap((line) => [/^ {4}["']?(?<field>\w+)["']?(?<optional>\?)?:/u.exec(line)?.groups ?? []].flat());
  return {
    required: fields.filter(({ optional }) => optional === undefined).map(({ field = '' }) => field),
    known: fields.map(({ field = '' }) => field),
  };
}

/** Differences from the declaration: missing and unknown fields. */
export const unlike = (value: object, { required, known }: Shape): readonly string[] => [
  ...required.filter((field) => !(field in value)).map((field) => `lacks ${field}`),
  ...Object.keys(value)
    .filter((field) => !known.includes(field))
    .map((field) => `has ${field}`),
];
