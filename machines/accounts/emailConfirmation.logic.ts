import type { InferInput } from 'valibot';
import { OwnStart, type signInCalls } from '#contract/accounts/signIn.calls.ts';
import type { AnswerOf } from '#contract/call.ts';
import type { FormInput, Values } from '../kit/form.machine.ts';

export type StartField = 'name' | 'surname' | 'password';
export type OwnStartBody = { readonly token: string } & InferInput<typeof OwnStart>;

export const emptyStart: Values<StartField> = { name: '', surname: '', password: '' };

/** A name and a password of the owner's, sent with the link's token. */
export const ownStart = (token: string, values: Values<StartField>): FormInput<StartField, OwnStartBody> => ({
  values,
  rules: OwnStart,
  bodyOf: (typed) => ({ token, ...typed, password_confirmation: typed.password }),
});

/** What a link needs to confirm its address, in the server's words. */
export type Way = AnswerOf<(typeof signInCalls)['POST email/confirm/verify']>['ways'][number];
