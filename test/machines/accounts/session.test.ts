import { describe, expect, it } from 'vitest';
import { sessionMachine } from '#machines/accounts/session.machine.ts';
import { done, failed, passed, walkJourney } from '../../kit/charts/journey.ts';
import { answer, credentials, inputs, login, outcomes, socialOutcomes, submitted } from './session.model.ts';

type Events = Parameters<typeof walkJourney<typeof sessionMachine>>[2];
const walk = (from: keyof typeof inputs, events: Events) => walkJourney(sessionMachine, inputs[from], events);
/** The effects in order; actors have tests of their own. */
const effects = (from: keyof typeof inputs, events: Events) =>
  walk(from, events).did.flatMap(([kind, what, params]) => (kind === 'do' ? [[what, params]] : []));

const typed = (email: string, password: string) => ({ type: 'login.submitted', email, password }) as const;
const given = (password: string) => ({ type: 'password.given', password }) as const;
const left = { type: 'linking.abandoned' } as const;
const google = { type: 'provider.chosen', provider: 'google' } as const;
const change = { type: 'profile.changed' } as const;
const signOut = { type: 'signOut.requested' } as const;
const signInAgain = { type: 'signIn.wanted' } as const;
const dead = (token: string) => ({ type: 'token.refused', token }) as const;
const cookie = (token: string | null) => ({ type: 'cookie.changed', token }) as const;
const lost = new Error('no network');

const here: Events = [done('readProfile')];
const linking: Events = [done('exchangeAnswer', socialOutcomes.linkRequired)];

const granted: Events = [submitted, done('signIn', outcomes.granted)];
const answering = (outcome: unknown): Events => [done('exchangeAnswer', outcome)];
const linkedBy = (outcome: unknown): Events => [...linking, given('secret'), done('linkAccount', outcome)];
const [idle, active] = ['signedOut.idle', 'signedIn.active'];

it.each<[story: string, from: keyof typeof inputs, events: Events, end: string]>([
  ['a wrong password is asked for again', 'visitor', [submitted, done('signIn', outcomes.wrong)], `${idle}.wrong`],
  ['too many tries wait', 'visitor', [submitted, done('signIn', outcomes.limited)], `${idle}.limited`],
  ['a try that nobody answers may be made again', 'visitor', [submitted, failed('signIn')], `${idle}.unreachable`],
  ['a provider is left for', 'visitor', [google], 'signedOut.socialRedirect'],
  ['who never left for it may choose again', 'visitor', [google, passed('redirectPatience')], `${idle}.ready`],
  ['a provider that cannot be reached is reported', 'visitor', [google, failed('startSocial')], `${idle}.unreachable`],
  ['an answer may come too often', 'returning', answering(outcomes.limited), `${idle}.limited`],
  ['an answer may be none', 'returning', answering(socialOutcomes.cancelled), `${idle}.ready`],
  ['an answer may be refused', 'returning', answering(socialOutcomes.refused), `${idle}.socialRefused`],
  ['an answer may get lost', 'returning', [failed('exchangeAnswer')], `${idle}.unreachable`],
  ['an account is linked by its password', 'returning', [...linking, given('')], 'signedOut.linking.incomplete'],
  ['by the right one', 'returning', linkedBy(outcomes.wrong), 'signedOut.linking.wrong'],
  ['not by many tries', 'returning', linkedBy(outcomes.limited), 'signedOut.linking.limited'],
  ['linking may be refused', 'returning', linkedBy(socialOutcomes.refused), `${idle}.socialRefused`],
  [
    'linking may get lost',
    'returning',
    [...linking, given('secret'), failed('linkAccount')],
    'signedOut.linking.unreachable',
  ],
  ['linking may be left', 'returning', [...linking, left], `${idle}.ready`],
  ['who is let in is looked up', 'visitor', granted, 'signedIn.arriving'],
  ['and is there', 'visitor', [...granted, ...here], active],
  ['who cannot be looked up is not let in', 'visitor', [...granted, failed('readProfile')], `${idle}.ready`],
  ['who was let in elsewhere is looked up', 'visitor', [cookie('other')], 'signedIn.loadingProfile'],
  ['who is known is looked up', 'known', [], 'signedIn.loadingProfile'],
  ['who is known but not found is a visitor', 'known', [failed('readProfile')], `${idle}.ready`],
  ['a change is read', 'known', [...here, change, ...here], active],
  ['a change that is not read is no end', 'known', [...here, change, failed('readProfile')], active],
  ['who became another is looked up', 'known', [...here, cookie('other')], 'signedIn.loadingProfile'],
  ['whose token died is a visitor', 'known', [...here, dead('known')], `${idle}.ready`],
])('%s', (_, from, events, end) => {
  expect(walk(from, events).state).toBe(end);
});

it.each([
  ['signs out', signOut],
  ['signs in again', signInAgain],
])('a person who %s is a visitor, whatever the server answers, and even without an answer', (_, out) => {
  const says = [done('endToken'), failed('endToken'), passed('logoutPatience')];
  expect(says.map((end) => walk('known', [...here, out, end]).state)).toEqual(says.map(() => `${idle}.ready`));
});

describe('a visitor', () => {
  it.each<[story: string, events: Events, end: string]>([
    ['forgot a field', [typed('ola@example.com', '')], 'signedOut.idle.incomplete'],
    ['mistyped the address', [typed('ola', 'secret')], 'signedOut.idle.incomplete'],
    ['keeps no token in another tab either', [cookie(null)], 'signedOut.idle.ready'],
  ])('%s', (_, events, end) => {
    expect(walk('visitor', events).state).toBe(end);
  });

  it('is asked for missing fields, with the focus on the first', () => {
    const both = walk('visitor', [typed('', '')]);
    expect(both.context.faults).toEqual({ email: 'required', password: 'required' });
    expect(both.did.filter(([kind]) => kind === 'emit')).toEqual([['emit', { type: 'fault.shown', field: 'email' }]]);
    const second = walk('visitor', [typed('ola@example.com', '')]);
    expect(second.context.faults).toEqual({ password: 'required' });
    expect(second.did.filter(([kind]) => kind === 'emit')).toEqual([
      ['emit', { type: 'fault.shown', field: 'password' }],
    ]);
  });

  it.each<[events: Events]>([[[typed('', ''), submitted]], [[typed('', ''), google]]])(
    'who goes on has no faults any more: %j',
    (events) => {
      expect(walk('visitor', events).context.faults).toEqual({});
    },
  );

  it('is asked again for a wrong password', () => {
    const { did } = walk('visitor', [submitted, done('signIn', outcomes.wrong)]);
    expect(did.filter(([kind]) => kind === 'emit')).toEqual([['emit', { type: 'fault.shown', field: 'password' }]]);
  });

  it('reads when the next try is allowed, if that is known', () => {
    const untilAfter = (outcome: unknown) => walk('visitor', [submitted, done('signIn', outcome)]).context.until;
    expect([untilAfter(outcomes.limited), untilAfter(outcomes.limitedSomehow)]).toEqual([outcomes.limited.until, null]);
  });
});

describe('a person who is let in', () => {
  it.each<[story: string, from: keyof typeof inputs, events: Events, kept: unknown]>([
    ['by password', 'visitor', [submitted, done('signIn', outcomes.granted)], ['keepGranted', outcomes.granted]],
    ['by a provider', 'returning', [done('exchangeAnswer', outcomes.granted)], ['keepGranted', outcomes.granted]],
    [
      'by both',
      'returning',
      [...linking, given('secret'), done('linkAccount', outcomes.granted)],
      ['keepGranted', outcomes.granted],
    ],
    ['by another flow', 'visitor', [{ type: 'login.granted', login }], ['keepToken', { type: 'login.granted', login }]],
  ])('%s is signed in, sees nothing from before, and goes where they wanted to go', (_, from, events, kept) => {
    expect(walk(from, events).context).toMatchObject({ token: 'fresh', answer: null });
    expect(effects(from, events)).toEqual([kept, ['dropReads', undefined]]);
    // Their data are known by then.
    expect(effects(from, [...events, ...here]).slice(2)).toEqual([['goToTarget', undefined]]);
  });

  it('in another tab is signed in here, too, and stays on the page', () => {
    expect(walk('visitor', [cookie('other')]).context.token).toBe('other');
    expect(effects('visitor', [cookie('other')])).toEqual([['dropReads', undefined]]);
  });
});

describe('a person who comes back from a provider', () => {
  it('sees what is missing until it is typed or cancelled', () => {
    const faultsAfter = (events: Events) => walk('returning', [...linking, given(''), ...events]).context.faults;
    expect(faultsAfter([])).toEqual({ password: 'required' });
    expect(faultsAfter([{ type: 'field.typed', field: 'password' }])).toEqual({});
    expect([faultsAfter([given('s')]), faultsAfter([left])]).toEqual([{}, {}]);
  });

  it.each<[events: Events]>([[[given('')]], [[given('s'), done('linkAccount', outcomes.wrong)]]])(
    'has the eyes on the password: %j',
    (events) => {
      const { did } = walk('returning', [...linking, ...events]);
      expect(did.filter(([kind]) => kind === 'emit')).toEqual([['emit', { type: 'fault.shown', field: 'password' }]]);
    },
  );

  it('is remembered until the account is linked, and no longer', () => {
    const keptAfter = (events: Events) => walk('returning', [...linking, ...events]).context.answer;
    expect([keptAfter([]), keptAfter([given('s'), done('linkAccount', outcomes.wrong)])]).toEqual([answer, answer]);
    expect([keptAfter([left]), keptAfter([given('s'), done('linkAccount', socialOutcomes.refused)])]).toEqual([
      null,
      null,
    ]);
  });

  it('reads why it failed, if the server says so', () => {
    const messageAfter = (events: Events) => walk('returning', events).context.message;
    const refused = (outcome: unknown) => [
      messageAfter([done('exchangeAnswer', outcome)]),
      messageAfter([...linking, given('s'), done('linkAccount', outcome)]),
    ];
    const { message } = socialOutcomes.refusedWithWords;
    expect(refused(socialOutcomes.refusedWithWords)).toEqual([message, message]);
    expect(refused(socialOutcomes.refused)).toEqual([null, null]);
  });

  it('reads when the next try is allowed', () => {
    const first = walk('returning', [done('exchangeAnswer', outcomes.limited)]);
    const second = walk('returning', [...linking, given('s'), done('linkAccount', outcomes.limited)]);
    expect([first.context.until, second.context.until]).toEqual([outcomes.limited.until, outcomes.limited.until]);
  });
});

describe('a signed-in person', () => {
  it.each<[story: string, events: Events, end: string]>([
    ['is looked up after the last of two changes', [...here, change, change], 'signedIn.refreshing'],
    ['learns of the token that it has', [...here, cookie('known')], 'signedIn.active'],
    ['learns that an old token died', [...here, dead('old')], 'signedIn.active'],
  ])('%s', (_, events, end) => {
    expect(walk('known', events).state).toBe(end);
  });

  it('whose token died is signed out once, with one message, and forgotten', () => {
    const events = [...here, change, dead('known'), dead('known'), dead('known')];
    expect(effects('known', events)).toEqual([
      ['dropToken', { token: 'known' }],
      ['dropReads', undefined],
      ['tellEnded', undefined],
    ]);
    expect(walk('known', events).context.token).toBeNull();
  });

  // specification 4.16, 4.17, 4.18
  it('sees that their profile cannot be read and is forgotten; the error is reported', () => {
    expect(effects('known', [failed('readProfile', lost)])).toEqual([
      ['dropToken', { token: 'known' }],
      ['dropReads', undefined],
      ['tellProfileFailed', undefined],
      ['reportFailure', { error: lost }],
    ]);
    expect(walk('known', [failed('readProfile', lost)]).context.token).toBeNull();
  });

  it('sees that their profile cannot be read again; the error is reported', () => {
    expect(effects('known', [...here, change, failed('readProfile', lost)])).toEqual([
      ['tellRefreshFailed', undefined],
      ['reportFailure', { error: lost }],
    ]);
  });

  // specification 4.20
  it('who signs out loses the cookie at once, their data once the server knows, and goes to the root', () => {
    const begun = [...here, signOut];
    expect(effects('known', begun)).toEqual([['dropToken', { token: 'known' }]]);
    expect(walk('known', begun).context.token).toBe('known');
    const over = [...begun, done('endToken')];
    expect(effects('known', over)).toEqual([
      ['dropToken', { token: 'known' }],
      ['dropReads', undefined],
      ['goToRoot', undefined],
    ]);
    expect(walk('known', over).context.token).toBeNull();
  });

  it('who signs in again loses the same, and stays on the page', () => {
    const over = [...here, signInAgain, done('endToken')];
    expect(effects('known', over)).toEqual([
      ['dropToken', { token: 'known' }],
      ['dropReads', undefined],
    ]);
    expect(walk('known', over).context.token).toBeNull();
  });

  it('who signed out in another tab sees that and is forgotten', () => {
    expect(effects('known', [...here, cookie(null)])).toEqual([
      ['dropReads', undefined],
      ['tellEndedElsewhere', undefined],
    ]);
    expect(walk('known', [...here, cookie(null)]).context.token).toBeNull();
  });

  it('who became somebody else in another tab sees nothing from before', () => {
    expect(effects('known', [...here, cookie('other')])).toEqual([['dropReads', undefined]]);
    expect(walk('known', [...here, cookie('other')]).context.token).toBe('other');
  });
});

it('a provider’s message is not repeated when the session ended in another tab', () => {
  const events = [done('exchangeAnswer', outcomes.granted), cookie(null)];
  expect(walk('returning', events).state).toBe('signedOut.idle.ready');
});

it('calls get the given input', () => {
  expect(walk('visitor', [submitted]).asked('signIn')).toEqual([credentials]);
  expect(walk('visitor', [google]).asked('startSocial')).toEqual([{ provider: 'google' }]);
  const returning = walk('returning', [...linking, given('secret')]);
  expect(returning.asked('exchangeAnswer')).toEqual([{ arrival: inputs.returning.arrival }]);
  expect(returning.asked('linkAccount')).toEqual([{ answer, password: 'secret' }]);
  expect(walk('known', [...here, change, change]).asked('readProfile')).toHaveLength(3);
});

it('its delays have their lengths', () => {
  const waits = (from: keyof typeof inputs, events: Events) =>
    walk(from, events).did.filter(([kind]) => kind === 'wait');
  expect(waits('visitor', [google])).toEqual([['wait', 'redirectPatience', 10_000]]);
  for (const out of [signOut, signInAgain]) {
    expect(waits('known', [out])).toEqual([['wait', 'logoutPatience', 3000]]);
  }
});
