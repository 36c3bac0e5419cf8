import { describe, expect, it } from 'vitest';
import { emptyDraft } from '#machines/accounts/registration.logic.ts';
import { registrationMachine } from '#machines/accounts/registration.machine.ts';
import { done, failed, walkJourney } from '../../kit/charts/journey.ts';
import { draft, password, tooCommon, tooMany } from './registration.model.ts';

type Events = Parameters<typeof walkJourney<typeof registrationMachine>>[2];
type Field = 'name' | 'surname' | 'email' | 'password' | 'password_confirmation';
const walk = (events: Events, kept = draft) => walkJourney(registrationMachine, { draft: kept }, events);
const type = (field: Field, text: string) => ({ type: 'field.typed', field, text }) as const;
const leave = (field: Field) => ({ type: 'field.left', field }) as const;
const submit = { type: 'registration.submitted' } as const;
const passwords = [type('password', password), type('password_confirmation', password)];
const sent = [...passwords, submit];
const registered = [...sent, done('makeAccount', { kind: 'registered' })];

it.each<[string, Events, string]>([
  ['a form is filled in', passwords, 'editing.typing'],
  ['a whole one is sent', sent, 'submitting'],
  ['the mail is to be read', registered, 'done'],
  ['the address was wrong', [...registered, { type: 'address.doubted' }], 'editing.typing'],
  ['without passwords it is not sent', [submit], 'editing.typing'],
  ['the server refuses a field', [...sent, done('makeAccount', tooCommon)], 'editing.typing'],
  ['the server refuses all of it', [...sent, done('makeAccount', tooMany)], 'editing.rejected'],
  ['the server is not there', [...sent, failed('makeAccount')], 'editing.failed'],
  ['it is tried again', [...sent, failed('makeAccount'), submit], 'submitting'],
  ['a refused one is tried again', [...sent, done('makeAccount', tooMany), submit], 'submitting'],
  ['typing takes the failure away', [...sent, failed('makeAccount'), type('name', 'Adah')], 'editing.typing'],
  ['so does typing a password', [...sent, failed('makeAccount'), type('password', 'x')], 'editing.typing'],
  [
    'so does answering the terms',
    [...sent, done('makeAccount', tooMany), { type: 'terms.answered', accepted: true }],
    'editing.typing',
  ],
  ['leaving a field does not', [...sent, failed('makeAccount'), leave('email')], 'editing.failed'],
  [
    'nor does a consent',
    [...sent, failed('makeAccount'), { type: 'consent.answered', consent: 'marketing_consent_phone', given: true }],
    'editing.failed',
  ],
])('%s', (_, events, end) => {
  expect(walk(events).state).toBe(end);
});

describe('what is wrong', () => {
  const faults = (events: Events, kept = draft) => walk(events, kept).context.faults;

  it('is told of the whole form when it is sent, and the first takes the focus', () => {
    const { context, did } = walk([submit], emptyDraft);
    expect(context.faults).toEqual({
      name: 'required',
      surname: 'required',
      email: 'required',
      password: 'required',
      terms_conditions_consent: 'terms',
    });
    expect(did).toEqual([['emit', { type: 'fault.shown', field: 'name' }]]);
  });

  it.each<[Field, string, string]>([
    ['email', 'ada@', 'email'],
    ['password', '1234567', 'tooShort'],
    ['password', 'x'.repeat(129), 'tooLong'],
  ])('with %s %j is told when it is left', (field, text, fault) => {
    expect(faults([type(field, text)])[field]).toBeUndefined();
    expect(faults([type(field, text), leave(field)])).toEqual({ [field]: fault });
  });

  it('is not told of a field that is left empty', () => {
    expect(faults([leave('name')], emptyDraft)).toEqual({});
  });

  it('with passwords that differ is told at the second, and gone when the first is put right', () => {
    const differing = [
      type('password', password),
      type('password_confirmation', 'mud'),
      leave('password_confirmation'),
    ];
    expect(faults(differing).password_confirmation).toBe('notEqual');
    expect(faults([...differing, type('password', 'mud and rain')]).password_confirmation).toBeUndefined();
    expect(faults([...differing, type('name', 'Adah')]).password_confirmation).toBe('notEqual');
  });

  it('with the terms is gone when they are accepted', () => {
    const asked = { ...draft, terms: false };
    expect(faults([...sent], asked)).toMatchObject({ terms_conditions_consent: 'terms' });
    const accepted = walk([...sent, { type: 'terms.answered', accepted: true }], asked);
    expect([accepted.context.faults.terms_conditions_consent, accepted.context.terms]).toEqual([undefined, true]);
  });

  it('by the server stands at its field, in its words, with the focus', () => {
    const { context, did } = walk([...sent, done('makeAccount', tooCommon)]);
    expect(context.faults).toEqual({
      password: { text: 'This password is too easy to guess. Choose another one.' },
    });
    expect(did.at(-1)).toEqual(['emit', { type: 'fault.shown', field: 'password' }]);
  });

  it('by the server for no field is kept in its words', () => {
    expect(walk([...sent, done('makeAccount', tooMany)]).context.refusal).toBe('Too many tries. Wait a little.');
  });
});

it('sends what was typed, and of the consents those that were answered', () => {
  const consent = { type: 'consent.answered', consent: 'marketing_consent_partners' } as const;
  const { asked } = walk([{ ...consent, given: true }, { ...consent, given: false }, ...sent]);
  expect(asked('makeAccount')).toEqual([
    {
      name: 'Ada',
      surname: 'Lovelace',
      email: 'ada@example.com',
      password,
      password_confirmation: password,
      terms_conditions_consent: true,
      marketing_consent_partners: false,
    },
  ]);
});

it('keeps each change for a reload, without passwords, until it is done', () => {
  const consent = { type: 'consent.answered', consent: 'marketing_consent_email', given: true } as const;
  const { did } = walk([type('name', 'Adah'), { type: 'terms.answered', accepted: false }, consent, ...passwords]);
  const named = { ...draft, name: 'Adah' };
  const agreed = { ...named, terms: false, consents: { ...draft.consents, marketing_consent_email: true } };
  expect(did).toEqual([
    ['do', 'keepDraft', named],
    ['do', 'keepDraft', { ...named, terms: false }],
    ...[agreed, ...passwords.map(() => agreed)].map((kept) => ['do', 'keepDraft', kept]),
  ]);
});

it('when it is done keeps no password and no draft, until the address is doubted', () => {
  const { context, did } = walk(registered);
  expect(context.values).toEqual({ ...draftValues, password: '', password_confirmation: '' });
  expect(did.at(-1)).toEqual(['do', 'forgetDraft', undefined]);
  expect(walk([...registered, { type: 'address.doubted' }]).did.at(-1)).toEqual(['do', 'keepDraft', draft]);
});
const draftValues = { name: draft.name, surname: draft.surname, email: draft.email };

it('is busy only while it is on its way', () => {
  expect([walk([]), walk(sent), walk(registered)].map(({ snapshot }) => snapshot.hasTag('busy'))).toEqual([
    false,
    true,
    false,
  ]);
});
