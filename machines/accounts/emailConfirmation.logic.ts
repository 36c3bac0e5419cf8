import type { InferInput } from 'valibot';
import type { AnswerOf } from '#contract/call.ts';
import { OwnStart, type signInCalls } from '#contract/signIn.calls.ts';
import { type Faults, type Form, faultsIn } from '../kit/form.ts';

export type StartField = 'name' | 'surname' | 'password' | 'password_confirmation';
/** In the order of the form. */
export const startFields: readonly StartField[] = ['name', 'surname', 'password', 'password_confirmation'];

export type StartForm = Form<StartField>;
export type OwnStartBody = InferInput<typeof OwnStart>;

export const emptyStart: StartForm['values'] = { name: '', surname: '', password: '', password_confirmation: '' };

/** What the contract has against the form. */
export const faultsOf = ({ values }: StartForm): Faults<StartField> => faultsIn(OwnStart, values);

/** What a link needs to confirm its address, in the server's words. */
export type Way = AnswerOf<(typeof signInCalls)['POST email/confirm/verify']>['ways'][number];
