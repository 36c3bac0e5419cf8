import * as v from 'valibot';
import type { InName } from '#contract/accounts/account.calls.ts';
import type { FormInput } from '../kit/form.machine.ts';

export type InNameField = 'payment_id' | 'answer';

/** Asks whether places that somebody reserved in one's name are one's own. */
export const inNameForm = ({ payment_id }: Pick<InName, 'payment_id'>): FormInput<InNameField> => ({
  values: { payment_id, answer: '' },
  rules: v.object({ answer: v.picklist(['mine', 'notMine']) }),
});
