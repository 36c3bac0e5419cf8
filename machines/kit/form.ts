import { type BaseIssue, type GenericSchema, safeParse } from 'valibot';

/** A fault of a field: a rule of the contract, put into words by the screen, or the server's own words. */
export type Fault =
  | 'required'
  | 'email'
  | 'phone'
  | 'day'
  | 'tooShort'
  | 'tooLong'
  | 'tooMany'
  | 'notEqual'
  | 'terms'
  | 'different'
  | 'invalid'
  | { readonly text: string };
/** The first fault of each field, by the names that the call knows. */
export type Faults<Field extends string = string> = Readonly<Partial<Record<Field, Fault>>>;

/** A form's content: typed values stay as typed; a fault is there only once it helps. */
export interface Form<Field extends string = string> {
  readonly values: Readonly<Record<Field, string>>;
  readonly faults: Faults<Field>;
}

/** A form that the server refused, for reasons that a person can read and put right: an answer, not an error. */
export interface Refused {
  readonly kind: 'refused';
  readonly message: string;
  /** By body path. */
  readonly faults: Readonly<Record<string, readonly string[]>>;
}

/** The faults of a body by the schema of a call. The contract's rules are the only ones. */
export function faultsIn<Field extends string>(schema: GenericSchema, body: unknown): Faults<Field> {
  const { issues = [] } = safeParse(schema, body);
  return Object.fromEntries(issues.map((issue) => [String(issue.path?.[0]?.key), faultOf(issue)]).reverse());
}

/** A server's texts at their fields: `billing.city` is shown at `billing`. */
export const faultsFrom = <Field extends string>(texts: Readonly<Record<string, readonly string[]>>): Faults<Field> =>
  Object.fromEntries(
    Object.entries(texts).map(([path, messages]) => [path.split('.')[0], { text: messages.join(', ') }]),
  );

/** The server's faults that belong to none of the form's fields, each in its words. */
export const faultsBeside = ({ values, faults }: Form): readonly string[] =>
  Object.entries<Fault | undefined>(faults).flatMap(([field, fault]) =>
    typeof fault === 'object' && !(field in values) ? [fault.text] : [],
  );

/** A field typed into: its fault goes, it may be right now. */
export const typedInto = <Field extends string>(form: Form<Field>, field: Field, text: string): Form<Field> => ({
  values: { ...form.values, [field]: text },
  faults: { ...form.faults, [field]: undefined },
});

/** The same where a password may be chosen and typed twice: two that differ are the fault of both. */
export function typedWithPasswords<Field extends string>(form: Form<Field>, field: Field, text: string): Form<Field> {
  const { values, faults } = typedInto(form, field, text);
  return { values, faults: field === 'password' ? { ...faults, password_confirmation: undefined } : faults };
}

/** A field left: what is wrong with it helps now; that it is empty is shown only when the form is sent. */
export const leftAlone = <Field extends string>(form: Form<Field>, field: Field, faults: Faults<Field>): Form<Field> =>
  form.values[field] === '' || faults[field] === undefined
    ? form
    : { ...form, faults: { ...form.faults, [field]: faults[field] } };

/** The field that takes the focus: the first of the form's that has a fault. */
export const firstWrong = <Field extends string>(fields: readonly Field[], faults: Faults<Field>): Field | undefined =>
  fields.find((field) => faults[field] !== undefined);

const faultOfType: Readonly<Record<string, Fault>> = {
  non_empty: 'required',
  min_length: 'tooShort',
  literal: 'terms',
  partial_check: 'notEqual',
  raw_check: 'day',
};
/** Fields whose form has a sentence of its own. */
const formOfField: Readonly<Record<string, Fault>> = {
  email: 'email',
  phone: 'phone',
  birthdate: 'day',
  password: 'tooLong',
};

function faultOf({ input, type, path }: BaseIssue<unknown>): Fault {
  if (input === '' || input === null || input === undefined) return 'required';
  if (type === 'literal' && typeof input === 'string') return 'different';
  if (type === 'partial_check' && path?.at(-1)?.key === 'street') return 'required';
  return faultOfType[type] ?? formOfField[String(path?.at(-1)?.key)] ?? 'invalid';
}
