import { expect, it } from 'vitest';
import { emptyDraft, type RegistrationField, registrationForm } from '#machines/accounts/registration.logic.ts';
import { registrationMachine } from '#machines/accounts/registration.machine.ts';
import { formMachine } from '#machines/kit/form.machine.ts';
import { done, walkJourney } from '../../kit/charts/journey.ts';
import { faultsOn } from '../kit/form.model.ts';
import { draft, password, typed } from './registration.model.ts';

type Events = Parameters<typeof walkJourney<typeof registrationMachine>>[2];
const walk = (...events: Events) => walkJourney(registrationMachine, { draft }, events);
const effects = (...events: Events) => walk(...events).did.filter(([kind]) => kind !== 'ask');
const registered = done('makeAccount', { sent: { kind: 'done' } });
const doubted = { type: 'address.doubted' } as const;
const adah = { ...draft, name: 'Adah' };
const begunWith = (kept: typeof draft) => expect.objectContaining({ values: registrationForm(kept).values });

it('keeps each change for a reload, and no password', () => {
  expect(effects(typed(draft), typed(adah), typed(adah, password), typed(draft))).toEqual([
    ['do', 'keepDraft', adah],
    ['do', 'keepDraft', draft],
  ]);
});

it('keeps nothing once it is done, unless the address is questioned', () => {
  const { state, snapshot } = walk(typed(adah), registered);
  expect([state, [...snapshot.tags]]).toEqual(['done', ['done']]);
  expect(effects(registered)).toEqual([['do', 'forgetDraft', undefined]]);
  const { state: again, did } = walk(typed(adah), registered, doubted);
  expect([again, did.slice(-2)]).toEqual([
    'editing',
    [
      ['do', 'keepDraft', adah],
      ['ask', 'makeAccount', begunWith(adah)],
    ],
  ]);
});

const type = (field: RegistrationField, text: string) => ({ type: 'field.typed', field, text }) as const;
const chosen = type('password', password);
const submitted = { type: 'form.submitted' } as const;

it('sends what was typed, and only answered consents', () => {
  const refused = type('marketing_consent_partners', 'false');
  const form = registrationForm({ ...draft, consents: { ...draft.consents, marketing_consent_email: true } });
  expect(walkJourney(formMachine, form as never, [chosen, refused, submitted]).asked('sendForm')).toEqual([
    {
      name: 'Ada',
      surname: 'Lovelace',
      email: 'ada@example.com',
      password,
      password_confirmation: password,
      terms_conditions_consent: true,
      marketing_consent_email: true,
      marketing_consent_partners: false,
    },
  ]);
});

it('requires everything except the consents', () => {
  expect(faultsOn(registrationForm(emptyDraft))).toEqual({
    name: 'required',
    surname: 'required',
    email: 'required',
    password: 'required',
    terms_conditions_consent: 'terms',
  });
});

it.each<[field: RegistrationField, text: string, fault: string | undefined]>([
  ['email', 'ada@', 'email'],
  ['password', '1234567', 'tooShort'],
  ['password', 'x'.repeat(129), 'tooLong'],
  ['terms_conditions_consent', 'false', 'terms'],
  ['terms_conditions_consent', 'true', undefined],
])('reports for %s %j: %s', (field, text, fault) => {
  expect(faultsOn(registrationForm(draft), chosen, type(field, text))[field]).toEqual(fault);
});
