import type { InferInput } from 'valibot';
import { Registration } from '#contract/accounts/signIn.calls.ts';
import type { FormInput, Values } from '../kit/form.machine.ts';

export const consentNames = [
  'marketing_consent_email',
  'marketing_consent_phone',
  'marketing_consent_partners',
] as const;
export type ConsentName = (typeof consentNames)[number];
export type RegistrationField =
  | ('name' | 'surname' | 'email' | 'password')
  | ('terms_conditions_consent' | ConsentName);
export type RegistrationBody = InferInput<typeof Registration>;

/** What is kept for a reload: everything but the passwords. */
export interface RegistrationDraft {
  readonly name: string;
  readonly surname: string;
  readonly email: string;
  readonly terms: boolean;
  /** Null until answered. */
  readonly consents: Readonly<Record<ConsentName, boolean | null>>;
}
export const emptyDraft: RegistrationDraft = {
  name: '',
  surname: '',
  email: '',
  terms: false,
  consents: { marketing_consent_email: null, marketing_consent_phone: null, marketing_consent_partners: null },
};

/** The fields in their order, with what was kept of them. */
export const registrationForm = ({
  name,
  surname,
  email,
  terms,
  consents: { marketing_consent_email, marketing_consent_phone, marketing_consent_partners },
}: RegistrationDraft): FormInput<RegistrationField, RegistrationBody> => ({
  values: {
    name,
    surname,
    email,
    password: '',
    terms_conditions_consent: tickOf(terms),
    marketing_consent_email: tickOf(marketing_consent_email),
    marketing_consent_phone: tickOf(marketing_consent_phone),
    marketing_consent_partners: tickOf(marketing_consent_partners),
  },
  rules: Registration,
  bodyOf,
});

export const draftOf = (values: Values<RegistrationField>): RegistrationDraft => ({
  name: values.name,
  surname: values.surname,
  email: values.email,
  terms: isTicked(values.terms_conditions_consent),
  consents: {
    marketing_consent_email: answerIn(values.marketing_consent_email),
    marketing_consent_phone: answerIn(values.marketing_consent_phone),
    marketing_consent_partners: answerIn(values.marketing_consent_partners),
  },
});

/** A tick as a field of the form holds it; empty until it is answered. */
export const tickOf = (answer: boolean | null): string => (answer === null ? '' : String(answer));
export const isTicked = (tick: string): boolean => tick === 'true';
const answerIn = (tick: string) => (tick === '' ? null : isTicked(tick));

/** The registration as the call wants it. A consent that was not answered is not sent. */
function bodyOf(values: Values<RegistrationField>): RegistrationBody {
  const { name, surname, email, password } = values;
  return {
    name,
    surname,
    email,
    password,
    // Typed once, where it can be looked at (docs/rules/passwords.md 2.3); the call wants it twice.
    password_confirmation: password,
    // It is checked before it is sent: the value sent is always true.
    terms_conditions_consent: isTicked(values.terms_conditions_consent) as true,
    ...Object.fromEntries(
      consentNames.flatMap((consent) => (values[consent] === '' ? [] : [[consent, isTicked(values[consent])]])),
    ),
  };
}
