import { describe, expect, it } from 'vitest';
import type { StartField } from '#machines/accounts/emailConfirmation.logic.ts';
import { emailConfirmationMachine } from '#machines/accounts/emailConfirmation.machine.ts';
import { done, failed, walkJourney } from '../../kit/charts/journey.ts';
import {
  changed,
  email,
  good,
  password,
  sides,
  signedIn,
  spent,
  token,
  tooBusy,
  tooCommon,
  tooMany,
  within,
} from './emailConfirmation.model.ts';

type Events = Parameters<typeof walkJourney<typeof emailConfirmationMachine>>[2];
const open = (events: Events) => walkJourney(emailConfirmationMachine, sides.opened, events);
const type = (field: StartField, text: string) => ({ type: 'field.typed', field, text }) as const;
const leave = (field: StartField) => ({ type: 'field.left', field }) as const;
const retry = { type: 'retry.requested' } as const;
const wanted = { type: 'link.wanted' } as const;
const confirm = { type: 'confirmation.wanted' } as const;
const submit = { type: 'start.submitted' } as const;
const signIn = { type: 'signIn.wanted' } as const;

const here = [done('readLink', good('confirm'))];
const confirming = [...here, confirm];
const elsewhere = [done('readLink', good('password', 'sign_in'))];
const filled = [
  ...elsewhere,
  type('name', 'Ada'),
  type('surname', 'Lovelace'),
  type('password', password),
  type('password_confirmation', password),
];
const beginning = [...filled, submit];
const began = (output: unknown) => [...beginning, done('beginAccount', output)];
const over = [done('readLink', spent)];
const refused = [...over, wanted, done('resendLink', tooMany)];
const unsent = [...over, wanted, failed('resendLink')];

it.each<[string, Events, string]>([
  ['the link is looked at, no more', [], 'reading'],
  ['the server is not there', [failed('readLink')], 'unread'],
  ['it is looked at again', [failed('readLink'), retry], 'reading'],
  ['it is not confirmed by looking', here, 'offered.ready'],
  ['it is wanted', confirming, 'confirming'],
  ['it is confirmed', [...confirming, done('confirmAddress', within)], 'confirmed'],
  ['it was used meanwhile', [...confirming, done('confirmAddress', spent)], 'spent.offering'],
  ['somebody signed out meanwhile', [...confirming, done('confirmAddress', changed)], 'reading'],
  ['a password is needed by now', [...confirming, done('confirmAddress', tooCommon)], 'reading'],
  ['the server is gone', [...confirming, failed('confirmAddress')], 'offered.failed'],
  ['it is wanted again', [...confirming, failed('confirmAddress'), confirm], 'confirming'],
])('where somebody registered: %s', (_, events, end) => {
  expect(open(events).state).toBe(end);
});

it.each<[string, Events, string]>([
  ['a password is to be chosen', elsewhere, 'choosing.typing'],
  ['no button alone confirms it', [...elsewhere, confirm], 'choosing.typing'],
  ['nor a form that is not complete', [...elsewhere, submit], 'choosing.typing'],
  ['it is chosen', beginning, 'beginning'],
  ['it is confirmed', began(signedIn), 'confirmed'],
  ['the link was used meanwhile', began(spent), 'spent.offering'],
  ['somebody signed in meanwhile', began(changed), 'reading'],
  ['a field is refused', began(tooCommon), 'choosing.typing'],
  ['all of it is refused', began(tooBusy), 'choosing.rejected'],
  ['it is sent again', [...began(tooBusy), submit], 'beginning'],
  ['typing takes the refusal away', [...began(tooBusy), type('name', 'A')], 'choosing.typing'],
  ['so does typing a password', [...began(tooBusy), type('password', 'a')], 'choosing.typing'],
  ['leaving a field does not', [...began(tooBusy), leave('name')], 'choosing.rejected'],
  ['the server is gone', [...beginning, failed('beginAccount')], 'choosing.failed'],
  ['it is tried again', [...beginning, failed('beginAccount'), submit], 'beginning'],
  ['who began it may sign in instead', [...elsewhere, signIn], 'choosing.typing'],
])('elsewhere: %s', (_, events, end) => {
  expect(open(events).state).toBe(end);
});

it.each<[string, Events, string]>([
  ['the link is spent', over, 'spent.offering'],
  ['another is wanted', [...over, wanted], 'spent.resending'],
  ['it is on its way', [...over, wanted, done('resendLink', { kind: 'sent' })], 'spent.resent'],
  ['there were too many', refused, 'spent.refused'],
  ['it is wanted again', [...refused, wanted], 'spent.resending'],
  ['it could not be sent', unsent, 'spent.failed'],
  ['it is tried again', [...unsent, wanted], 'spent.resending'],
])('%s', (_, events, end) => {
  expect(open(events).state).toBe(end);
});

it('the new address of an account is confirmed by who is signed in to it', () => {
  const { state, did, context } = open([done('readLink', good('sign_in')), signIn]);
  expect([state, did.at(-1), context.email]).toEqual(['signInFirst', ['do', 'goToLogin', undefined], email]);
});

it('who began the account is led to sign in, unless it is only begun by the owner of the mailbox', () => {
  expect(open([...elsewhere, signIn]).did.at(-1)).toEqual(['do', 'goToLogin', undefined]);
  expect(open([done('readLink', good('password')), signIn]).did.map(([, what]) => what)).toEqual(['readLink']);
});

it('without a token nothing is asked', () => {
  const { state, did } = walkJourney(emailConfirmationMachine, sides.bare, []);
  expect([state, did]).toEqual(['spent.offering', [['do', 'forgetLink', undefined]]]);
});

it('asks with the token of the link, and with what was typed', () => {
  expect(open(confirming).asked('readLink')).toEqual([{ token }]);
  expect(open(confirming).asked('confirmAddress')).toEqual([{ token }]);
  expect(open(beginning).asked('beginAccount')).toEqual([
    { token, name: 'Ada', surname: 'Lovelace', password, password_confirmation: password },
  ]);
});

it('knows the address', () => {
  expect(open(here).context.email).toBe(email);
  expect(open([...over]).context.email).toBe('');
});

it('whoever confirmed is signed in, and the link is forgotten', () => {
  const deeds = (events: Events) => open(events).did.filter(([deed]) => deed === 'do');
  expect(deeds([...confirming, done('confirmAddress', within)])).toEqual([
    ['do', 'adoptLogin', within],
    ['do', 'forgetLink', undefined],
  ]);
  expect(deeds(began(signedIn))).toEqual([
    ['do', 'adoptLogin', signedIn],
    ['do', 'forgetLink', undefined],
  ]);
  expect(deeds(over)).toEqual([['do', 'forgetLink', undefined]]);
  expect(deeds(began(changed))).toEqual([]);
});

it('keeps no password once it is over', () => {
  for (const output of [signedIn, spent]) {
    expect(open(began(output)).context.values).toEqual({
      name: 'Ada',
      surname: 'Lovelace',
      password: '',
      password_confirmation: '',
    });
  }
  expect(open(began(changed)).context.values.password).toBe(password);
});

describe('what is wrong', () => {
  it('is told of all fields when it is sent, and the first takes the focus', () => {
    const { context, did } = open([...elsewhere, submit]);
    expect(context.faults).toMatchObject({ name: 'required', surname: 'required', password: 'required' });
    expect(did.at(-1)).toEqual(['emit', { type: 'fault.shown', field: 'name' }]);
  });

  it('with passwords that differ is told at the second, and gone when the first is put right', () => {
    const differing = [...filled, type('password_confirmation', 'mud'), leave('password_confirmation')];
    expect(open(differing).context.faults.password_confirmation).toBe('notEqual');
    expect(open([...differing, type('password', 'mud')]).context.faults.password_confirmation).toBeUndefined();
    expect(open([...differing, type('name', 'A')]).context.faults.password_confirmation).toBe('notEqual');
  });

  it('by the server stands at its field, in its words, with the focus', () => {
    const { context, did } = open(began(tooCommon));
    expect(context.faults).toEqual({
      password: { text: 'This password is too easy to guess. Choose another one.' },
    });
    expect(did.at(-1)).toEqual(['emit', { type: 'fault.shown', field: 'password' }]);
  });

  it('by the server for no field is kept in its words', () => {
    expect(open(began(tooBusy)).context.refusal).toBe('Too many tries. Wait a little.');
    expect(open(refused).context.refusal).toBe('Too many mails. Wait a little.');
  });
});

it.each<[Events, string[]]>([
  [[], []],
  [[failed('readLink')], ['unread']],
  [here, ['offered']],
  [confirming, ['offered', 'busy']],
  [
    [...confirming, failed('confirmAddress')],
    ['offered', 'failed'],
  ],
  [[...confirming, done('confirmAddress', within)], ['confirmed']],
  [elsewhere, ['choosing']],
  [beginning, ['choosing', 'busy']],
  [began(tooBusy), ['choosing', 'refused']],
  [
    [...beginning, failed('beginAccount')],
    ['choosing', 'failed'],
  ],
  [[done('readLink', good('sign_in'))], ['signInFirst']],
  [over, ['spent']],
  [
    [...over, wanted],
    ['spent', 'busy'],
  ],
  [
    [...over, wanted, done('resendLink', { kind: 'sent' })],
    ['spent', 'sent'],
  ],
  [refused, ['spent', 'refused']],
  [unsent, ['spent', 'failed']],
])('after %j shows where it is', (events, tags) => {
  expect([...open(events).snapshot.tags]).toEqual(tags);
});
