import { expect, it } from 'vitest';
import { emailConfirmationMachine } from '#machines/accounts/emailConfirmation.machine.ts';
import { done, walkJourney } from '../../kit/charts/journey.ts';
import {
  changed,
  email,
  good,
  sides,
  signedIn,
  spent,
  token,
  tooMany,
  values,
  within,
} from './emailConfirmation.model.ts';

type Events = Parameters<typeof walkJourney<typeof emailConfirmationMachine>>[2];
const open = (events: Events) => walkJourney(emailConfirmationMachine, sides.opened, events);
const wanted = { type: 'link.wanted' } as const;
const confirm = { type: 'confirmation.wanted' } as const;
const signIn = { type: 'signIn.wanted' } as const;

const here = [done('readLink', good('confirm'))];
const confirming = [...here, confirm];
const elsewhere = [done('readLink', good('password', 'sign_in'))];
const began = (sent: unknown) => [...elsewhere, done('beginAccount', { sent, values })];
const over = [done('readLink', spent)];
const refused = [...over, wanted, done('resendLink', tooMany)];

it.each<[string, Events, string]>([
  ['somebody signed out meanwhile', [...confirming, done('confirmAddress', changed)], 'reading'],
])('in the browser that registered: %s', (_, events, end) => {
  expect(open(events).state).toBe(end);
});

it('a person who is signed in to an account confirms its new address', () => {
  const { state, did, context } = open([done('readLink', good('sign_in')), signIn]);
  expect([state, did.at(-1), context.email]).toEqual(['signInFirst', ['do', 'goToLogin', undefined], email]);
});

it('the person who began the account has to sign in, unless the owner of the mailbox takes it over', () => {
  expect(open([...elsewhere, signIn]).did.at(-1)).toEqual(['do', 'goToLogin', undefined]);
  expect(open([done('readLink', good('password')), signIn]).did.map(([kind]) => kind)).not.toContain('do');
});

it('asks with the token of the link, and with what was typed', () => {
  expect(open(confirming).asked('readLink')).toEqual([{ token }]);
  expect(open(confirming).asked('confirmAddress')).toEqual([{ token }]);
});

it('typed text stays if the link needs something else meanwhile', () => {
  const { asked } = open([...began(changed), ...elsewhere]);
  expect(asked('beginAccount').at(-1)).toEqual(expect.objectContaining({ values }));
});

it('knows the address', () => {
  expect(open(here).context.email).toBe(email);
  expect(open([...over]).context.email).toBe('');
});

it('the person who confirmed is signed in, and the link is forgotten', () => {
  const effects = (events: Events) => open(events).did.filter(([kind]) => kind === 'do');
  expect(effects([...confirming, done('confirmAddress', within)])).toEqual([
    ['do', 'adoptLogin', within],
    ['do', 'forgetLink', undefined],
  ]);
  expect(effects(began(signedIn))).toEqual([
    ['do', 'adoptLogin', signedIn],
    ['do', 'forgetLink', undefined],
  ]);
  expect(effects(over)).toEqual([['do', 'forgetLink', undefined]]);
  expect(effects(began(changed))).toEqual([]);
});

it('keeps the server’s reason for sending no other link', () => {
  expect(open(refused).context.refusal).toBe('Too many mails. Wait a little.');
});
