import type { Fixed, Overtaken } from '#machines/kit/edit.machine.ts';
import type { Refused } from '#machines/kit/form.ts';
import type { ApiError } from '../../../api/request.ts';
import { toRefusal } from '../../../effects/kit/write.ts';

/** The reason why it was not saved: other people's changes are no refusal, nor a field that became fixed. */
export const editRefusal = <Field extends string>(
  error: ApiError,
  fields: (messages: Readonly<Record<string, string>>) => Readonly<Record<Field, string>>,
): Refused | Overtaken<Field> | Fixed<Field> => {
  if (error.code === 'sold_already') return { kind: 'fixed', fields: Object.keys(error.data) as Field[] };
  if (error.code !== 'changed_meanwhile') return toRefusal(error);
  const messages = Object.fromEntries(Object.entries(error.data).map(([field, texts]) => [field, texts[0] ?? '']));
  return { kind: 'overtaken', values: fields(messages), version: Number(messages.version) };
};
