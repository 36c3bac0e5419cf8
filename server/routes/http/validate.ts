import { type BaseIssue, type GenericSchema, safeParse } from 'valibot';
import type { Language } from '#contract/constants.ts';
import { groupNameLimit } from '#contract/constants.ts';
import type { Config } from '../../config.ts';
import { isOutOfReach } from '../../domain/accounts/reservedAddress.ts';
import { type Fault, faultWords } from '../../words/faults.ts';

/** Texts per field, keyed by the body path joined by dots. */
export type FieldTexts = Record<string, string[]>;
export type Validated = { readonly value: unknown; readonly faults: null } | { readonly faults: FieldTexts };

/** Validates one part of a call; `top` names the part where the whole of it is wrong. */
export function validate(schema: GenericSchema, input: unknown, top: string, language: Language): Validated {
  // valibot takes an array for an object and would name a field that is not to blame.
  if (schema.type === 'object' && Array.isArray(input)) return { faults: { [top]: [say('wrongKind', '', language)] } };
  const { success, output, issues } = safeParse(schema, input, { abortPipeEarly: true });
  if (success) {
    const hidden = hiddenIn(output);
    return hidden === null
      ? { value: output, faults: null }
      : { faults: { [hidden.join('.') || top]: [say('hidden', '', language)] } };
  }
  const faults: FieldTexts = {};
  // Nobody reads more, and a long list of wrong entries is no reason for a long answer.
  for (const issue of issues.slice(0, issuesShown)) {
    const path = (issue.path ?? []).map(({ key }) => String(key)).join('.') || top;
    const text = say(faultOf(issue, path), limitOf(issue), language);
    const texts = faults[path] ?? [];
    if (!texts.includes(text)) faults[path] = [...texts, text];
  }
  return { faults };
}

/** Texts for each address in a valid part of a call that no mail ever reaches. */
export function unreachableIn(value: unknown, language: Language, config: Pick<Config, 'mode'>): FieldTexts {
  const found = findText(
    value,
    (text, [field]) => formOfField[String(field)] === 'wrongEmail' && isOutOfReach(text, config),
  );
  return found === null ? {} : { [found.join('.')]: [say('wrongEmail', '', language)] };
}

const issuesShown = 50;

const say = (fault: Fault, limit: string, language: Language) => faultWords[language][fault](limit);

/** valibot's kinds of issue in our words; its own texts are never shown. */
const faultOfType: Readonly<Record<string, Fault>> = {
  non_empty: 'required',
  min_length: 'required',
  min_value: 'tooSmall',
  max_value: 'tooLarge',
  safe_integer: 'notWhole',
  integer: 'notWhole',
  picklist: 'notOffered',
  literal: 'notAgreed',
  partial_check: 'notEqual',
  raw_check: 'wrongDay',
};

/** Fields whose form has a sentence of its own. */
const formOfField: Readonly<Record<string, Fault>> = {
  email: 'wrongEmail',
  contact_email: 'wrongEmail',
  phone: 'wrongPhone',
  birthdate: 'wrongDay',
  key: 'wrongKey',
  date: 'noSuchDay',
  tshirts_until: 'noSuchDay',
  transfer_until: 'noSuchDay',
  from: 'wrongClock',
  join_time: 'wrongClock',
  sales_open: 'noSuchMoment',
  sales_end: 'noSuchMoment',
  valid_from: 'noSuchMoment',
  valid_until: 'noSuchMoment',
  until: 'noSuchMoment',
  since: 'noSuchMoment',
  at: 'noSuchMoment',
  place_id: 'wrongKind',
  minutes: 'turned',
  obstacles: 'outOfOrder',
  courses: 'inUse',
};

function faultOf(issue: BaseIssue<unknown> & { requirement?: unknown }, path: string): Fault {
  if (issue.kind === 'schema' && (issue.input === undefined || issue.input === null)) return 'required';
  if (issue.type === 'max_length') return Array.isArray(issue.input) ? 'tooMany' : 'tooLong';
  if (issue.type === 'min_length' && Number(issue.requirement) > 1) return 'tooShort';
  if (issue.type === 'partial_check' && path.endsWith('street')) return 'required';
  const ofField = formOfField[path.split('.').at(-1) ?? ''];
  if (issue.type === 'regex') return ofField ?? 'wrongKind';
  // Beside an address only a group's name is checked so: how many letters it has.
  if (issue.type === 'check') return ofField ?? 'tooLong';
  return faultOfType[issue.type] ?? 'wrongKind';
}

function limitOf({ type, requirement }: BaseIssue<unknown> & { requirement?: unknown }): string {
  if (type === 'check') return String(groupNameLimit);
  return typeof requirement === 'number' ? String(requirement) : '';
}

/** The position of a text that PostgreSQL cannot store: NUL, or half of a surrogate pair. */
const hiddenIn = (value: unknown) => findText(value, (text) => text.includes('\u0000') || !text.isWellFormed());

type Path = readonly string[];

/** The position of the first text of a kind; its own field is asked first. */
function findText(value: unknown, isMeant: (text: string, path: Path) => boolean, path: Path = []): Path | null {
  if (typeof value === 'string') return isMeant(value, path) ? path.toReversed() : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, entry] of Object.entries(value)) {
    const found = findText(entry, isMeant, [key, ...path]);
    if (found !== null) return found;
  }
  return null;
}
