import type { InferInput } from 'valibot';
import type { PlaceDetails } from '#contract/staff/people/place.values.ts';
import { placeActsCalls } from '#contract/staff/people/placeActs.calls.ts';
import type { EditInput } from '../kit/edit.machine.ts';

/** `plain`: the confirmation does not go out again; `silent`: nobody gets an e-mail. Both are `yes` where they are chosen. */
export type CorrectField =
  | 'email'
  | 'name'
  | 'surname'
  | 'child_name'
  | 'sex'
  | 'size'
  | 'age'
  | 'reason'
  | 'plain'
  | 'silent';

const rules = placeActsCalls['POST staff/places/{id}/correct'].body;
export type CorrectBody = InferInput<typeof rules>;
type Form = NonNullable<PlaceDetails['form']>;

/** What stands in the form of a correction, by its fields. */
const correctValues = (form: Pick<Form, Exclude<CorrectField, 'reason' | 'plain' | 'silent'>>) =>
  ({
    email: form.email ?? '',
    name: form.name ?? '',
    surname: form.surname ?? '',
    child_name: form.child_name ?? '',
    sex: form.sex ?? '',
    size: form.size ?? '',
    age: form.age === null ? '' : String(form.age),
    reason: '',
    plain: '',
    silent: '',
  }) as const satisfies Readonly<Record<CorrectField, string>>;

/** Corrects what is known of a person; only what was changed is sent. A new address has the confirmation sent there. */
export const correctEdit = (form: Form, version: number): EditInput<CorrectField, CorrectBody> => ({
  values: correctValues(form),
  version,
  rules,
  bodyOf: ({ email, name, surname, child_name, sex, size, age, reason, plain, silent }, read) =>
    ({
      version: read,
      ...(email !== undefined && { email }),
      ...(name !== undefined && { name }),
      ...(surname !== undefined && { surname }),
      ...(child_name !== undefined && { child_name: child_name === '' ? null : child_name }),
      ...(sex !== undefined && { sex: sex === '' ? null : sex }),
      ...(size !== undefined && { size: size === '' ? null : size }),
      ...(age !== undefined && { age: Number(age) }),
      ...(reason !== undefined && reason !== '' && { reason }),
      ...(email !== undefined && plain !== 'yes' && silent !== 'yes' && { resend: true }),
      ...(silent === 'yes' && { silent: true }),
    }) as CorrectBody,
});
