import type { InferInput } from 'valibot';
import { Registration } from '#contract/signIn.calls.ts';
import { type Faults, type Form, faultsIn } from '../kit/form.ts';

export type RegistrationField = 'name' | 'surname' | 'email' | 'password' | 'password_confirmation';
export const consentNames = [
  'marketing_consent_email',
  'marketing_consent_phone',
  'marketing_consent_partners',
] as const;
export type ConsentName = (typeof consentNames)[number];

/** What can be wrong, in the order of the form. */
export const faultyFields = [
  'name',
  'surname',
  'email',
  'password',
  'password_confirmation',
  'terms_conditions_consent',
] as const;
export type Faulty = (typeof faultyFields)[number];

interface Answers {
  readonly terms: boolean;
  /** Null until answered. */
  readonly consents: Readonly<Record<ConsentName, boolean | null>>;
}
export interface RegistrationForm extends Answers {
  readonly values: Form<RegistrationField>['values'];
  readonly faults: Faults<Faulty>;
}

/** What is kept for a reload: everything but the passwords. */
export interface Draft extends Answers {
  readonly name: string;
  readonly surname: string;
  readonly email: string;
}
export const emptyDraft: Draft = {
  name: '',
  surname: '',
  email: '',
  terms: false,
  consents: { marketing_consent_email: null, marketing_consent_phone: null, marketing_consent_partners: null },
};

export type RegistrationBody = InferInput<typeof Registration>;

export const emptyValues: Form<RegistrationField>['values'] = {
  name: '',
  surname: '',
  email: '',
  password: '',
  password_confirmation: '',
};

export const draftOf = ({ values: { name, surname, email }, terms, consents }: RegistrationForm): Draft => ({
  name,
  surname,
  email,
  terms,
  consents,
});

export const withoutPasswords = ({ values }: RegistrationForm): Pick<RegistrationForm, 'values'> => ({
  values: { ...values, password: '', password_confirmation: '' },
});

/** What the contract has against the form. */
export const faultsOf = (form: RegistrationForm): Faults<Faulty> =>
  faultsIn(Registration, { ...bodyOf(form), terms_conditions_consent: form.terms });

/** The registration as the call wants it, of a form without faults. A consent that was not answered is not sent. */
export const bodyOf = ({ values, consents }: RegistrationForm): RegistrationBody => ({
  ...values,
  terms_conditions_consent: true,
  ...Object.fromEntries(Object.entries(consents).filter(([, given]) => given !== null)),
});
