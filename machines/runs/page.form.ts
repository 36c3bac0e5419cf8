import { safeParse } from 'valibot';
import { emptyRunPage, RunPage } from '#contract/shop/runPage.values.ts';
import { type PagePart, PageParts, type StaffRunPage } from '#contract/staff/runs/page.calls.ts';
import type { EditInput } from '../kit/edit.machine.ts';
import type { Values } from '../kit/form.machine.ts';

/** The page of a run as a form holds it (docs/rules/run-page.md 9): each part is a field, as JSON. */
export const pageParts = Object.keys(emptyRunPage) as PagePart[];

export const pageValues = (page: RunPage): Values<PagePart> =>
  Object.fromEntries(pageParts.map((part) => [part, JSON.stringify(page[part])])) as Values<PagePart>;

/** A part while it is typed: a number may be missing still. */
export type TypedPart<Part extends PagePart> = Typed<RunPage[Part]>;
type Typed<Value> = Value extends { readonly id: string; readonly blur: string }
  ? Value
  : Value extends number
    ? number | null
    : Value extends [unknown, unknown]
      ? [number | null, number | null]
      : Value extends (infer Line)[]
        ? readonly Typed<Line>[]
        : Value extends object
          ? { readonly [Name in keyof Value]: Typed<Value[Name]> }
          : Value;

export type PageBody = PageParts & { readonly version: number };

export const pageEdit = ({ draft, version }: StaffRunPage): EditInput<PagePart, PageBody> => ({
  values: pageValues(draft),
  version,
  stays: true,
  rules: PageParts,
  bodyOf: (changed, read) => ({ ...partsOf(changed), version: read }),
});

/** The parts as they are sent: without what is empty. */
export const partsOf = (values: Partial<Values<PagePart>>): PageParts =>
  Object.fromEntries(
    Object.entries<string>(values).map(([part, text]) => {
      const value: unknown = JSON.parse(text);
      const isNothing = isEmpty(value) && !Array.isArray(value) && emptyRunPage[part as PagePart] === null;
      return [
        part,
        isNothing ? null : part === 'courses' ? inOrder(written(value) as PageParts['courses']) : written(value),
      ];
    }),
  );

/** Obstacles in the order of their kilometres, once each has one. */
const inOrder = (courses: PageParts['courses'] = []) =>
  courses.map(({ obstacles, ...course }) => ({
    ...course,
    obstacles: obstacles.some(({ km }) => typeof km !== 'number')
      ? obstacles
      : obstacles.toSorted((one, other) => one.km - other.km),
  }));

/** Where a form is pre-filled, or asks nothing: a line that has nothing else is an empty line. */
const given = new Set(['kind', 'day', 'category', 'at', 'focal', 'blur', 'width', 'height', 'alt']);
const languages = new Set(['pl', 'de', 'en']);

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  if (value === null || value === undefined) return true;
  if (Array.isArray(value)) return value.every(isEmpty);
  return typeof value === 'object' && Object.entries(value).every(([name, part]) => given.has(name) || isEmpty(part));
}

/** Empty texts are left out, empty fields are null, empty lines of a list fall away. */
function written(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((one) => !isEmpty(one)).map(written);
  if (typeof value === 'string') return value.trim() === '' ? null : value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const isText = entries.every(([name]) => languages.has(name));
  return Object.fromEntries(
    entries
      .filter(([, part]) => !isText || !isEmpty(part))
      .map(([name, part]) => [name, typeof part === 'object' && part !== null ? written(part) : written(part)]),
  );
}

/**
 * The paths within a part that its rules refuse, with the kind of rule: `0.name` is the name of its first line. Those of
 * lines that are empty are not there.
 */
export function faultsWithin(part: PagePart, text: string): ReadonlyMap<string, string> {
  const value: unknown = JSON.parse(text);
  const sent: unknown = partsOf({ [part]: text } as Partial<Values<PagePart>>)[part];
  const { issues = [] } = safeParse(RunPage.entries[part], sent);
  return new Map(
    issues.map((issue) => {
      const keys = (issue.path ?? []).map(({ key }) => key as string | number);
      return [placeOf(value, keys).join('.'), issue.type] as const;
    }),
  );
}

/** Lines before it that fell away are counted again. */
function placeOf(value: unknown, keys: readonly (string | number)[]): readonly (string | number)[] {
  const [first, ...rest] = keys;
  if (first === undefined) return [];
  if (!Array.isArray(value)) return [first, ...placeOf((value as Record<string, unknown> | null)?.[first], rest)];
  const kept = value.flatMap((one, at) => (isEmpty(one) ? [] : [at]));
  const at = kept[Number(first)] ?? Number(first);
  return [at, ...placeOf(value[at], rest)];
}
