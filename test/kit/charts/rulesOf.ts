import { type BaseIssue, type GenericSchema, safeParse } from 'valibot';

/** The rules of a call's schema one by one, with bodies that break only one of them. */
export type Body = Readonly<Record<string, unknown>>;

export interface Rule {
  /** The path of its issue. */
  readonly field: string;
  readonly name: string;
  /** Whether an issue is this rule's. */
  readonly isBroken: (issue: BaseIssue<unknown>) => boolean;
}

interface Part {
  readonly kind: 'schema' | 'validation' | 'transformation' | 'metadata';
  readonly type: string;
  readonly requirement?: unknown;
  readonly entries?: Readonly<Record<string, Part>>;
  readonly wrapped?: Part;
  readonly item?: Part;
  readonly pipe?: readonly Part[];
}

const inside = (part: Part): readonly Part[] => [
  ...(part.pipe?.filter((one) => one !== part && one.kind !== 'transformation') ?? []),
  ...(part.wrapped ? [part.wrapped] : []),
  ...(part.item ? [part.item] : []),
  ...(part.item?.entries ? Object.values(part.item.entries) : []),
];
const isOptional = ({ type }: Part) => type === 'optional' || type === 'nullish';

function rulesIn(field: string, part: Part): readonly Rule[] {
  const own = part.kind === 'validation' || ['picklist', 'literal'].includes(part.type) ? [part] : [];
  return [
    ...own.map(({ type, requirement }) => ({
      field,
      name: `${type}${typeof requirement === 'number' ? ` ${requirement}` : ''}`,
      isBroken: (issue: BaseIssue<unknown>) => issue.type === type && issue.requirement === requirement,
    })),
    ...inside(part).flatMap((one) => rulesIn(field, one)),
  ];
}

/** Rules of single fields, of required fields, and of the whole body. */
export function rulesOf(schema: GenericSchema): readonly Rule[] {
  const { entries = {}, pipe = [] } = schema as unknown as Part;
  const fields = Object.entries(entries).flatMap(([field, part]) => {
    const needed: Rule = { field, name: 'required', isBroken: ({ input }) => input === undefined };
    return [...(isOptional(part) ? [] : [needed]), ...rulesIn(field, part)];
  });
  const whole = pipe.flatMap((part): readonly Rule[] => {
    if (part.kind !== 'validation') return [];
    const isBroken = ({ type, requirement }: BaseIssue<unknown>) =>
      type === part.type && requirement === part.requirement;
    const broken = withoutSome(entries)
      .flatMap((some) => safeParse(schema, { ...some }).issues ?? [])
      .find(isBroken);
    return [{ field: String(broken?.path?.[0]?.key), name: `${part.type} of the whole`, isBroken }];
  });
  return unlike([...fields, ...whole]);
}

const unlike = (rules: readonly Rule[]) =>
  rules.filter((rule, at) => at === rules.findIndex(({ field, name }) => field === rule.field && name === rule.name));

/** Wrong values of every kind that a field can have: typed, chosen or pasted. */
const texts = [
  ...['', ' ', '\u3164', 'a\u0007b', 'nobody', '@x.pl', 'a@b', 'a@b.1', 'a@-b.pl', `a@${'ü'.repeat(70)}.pl`, 'XX'],
  ...[31, 46, 65, 101, 201, 255, 1001].map((length) => 'x'.repeat(length)),
  `${'x'.repeat(245)}@example.com`,
  `${'x'.repeat(200)}@${'ü'.repeat(20)}.${'ü'.repeat(20)}.pl`,
];
const numbers = [0, -1, 0.5, 51, 121, 2_147_483_648, 2 ** 53];
const lists = [
  ...texts.flatMap((text) => [[text], [{ name: text }], [{ name: 'A', title: text }]]),
  ...numbers.map((number) => [number]),
  Array.from({ length: 6 }, (_, n) => `C${n}`),
  Array.from({ length: 6 }, (_, n) => ({ name: `C${n}` })),
  Array.from({ length: 51 }, () => 7),
];
const wrong: readonly unknown[] = [undefined, false, ...texts, ...numbers, ...lists];

/** The good body with this rule broken, and no other if that is possible. */
export function waysToBreak(schema: GenericSchema, { field, isBroken }: Rule, good: Body): readonly Body[] {
  const tried = [...wrong.map((value) => ({ ...good, [field]: value })), ...withoutSome(good)];
  const broken = tried.flatMap((body) => {
    const { issues = [] } = safeParse(schema, body);
    const isHere = issues.some(isBroken) && issues.every(({ path }) => path?.[0]?.key === field);
    return isHere ? [{ body, besides: issues.filter((issue) => !isBroken(issue)).length }] : [];
  });
  const least = Math.min(...broken.map(({ besides }) => besides));
  return broken.filter(({ besides }) => besides === least).map(({ body }) => body);
}

/** The same with one or two of its fields left out. */
function withoutSome(body: Body): readonly Body[] {
  const names = Object.keys(body);
  return names.flatMap((one, at) =>
    names.slice(at).map((other) => {
      const left = Object.entries(body).filter(([name]) => name !== one && name !== other);
      return Object.fromEntries(left);
    }),
  );
}
