import { expect, it } from 'vitest';
import { staffSessionMachine } from '#machines/office/staffSession.machine.ts';
import { done, failed, walkJourney } from '../../kit/charts/journey.ts';
import {
  begun,
  codes,
  factor,
  inputs,
  made,
  mailed,
  passwords,
  shown,
  submitted,
  typedCode,
} from './staffSession.model.ts';

type Events = Parameters<typeof walkJourney<typeof staffSessionMachine>>[2];
const walk = (from: keyof typeof inputs, events: Events) => walkJourney(staffSessionMachine, inputs[from], events);
/** Effects and messages, in order. */
const effects = (from: keyof typeof inputs, events: Events) =>
  walk(from, events).did.flatMap(([kind, what, params]) =>
    kind === 'do' ? [[what, params]] : kind === 'emit' ? [what] : [],
  );

const { email } = submitted;
const typed = (address: string, password: string) => ({ type: 'login.submitted', email: address, password }) as const;
const noCode = { type: 'code.submitted', code: '  ' } as const;
const dead = (token: string) => ({ type: 'token.refused', token }) as const;
const signOut = { type: 'signOut.requested' } as const;
const stepUp = { type: 'stepUp.required' } as const;
const lost = new Error('no network');

const atCode: Events = [submitted, done('checkPassword', passwords.code)];
const enrolling: Events = [submitted, done('checkPassword', passwords.enrol), done('makeFactor', made)];
const here: Events = [...atCode, typedCode, done('checkCode', codes.granted)];
const again = (outcome: unknown): Events => [dead('fresh'), ...atCode, typedCode, done('checkCode', outcome)];
const fault = (field: string) => ({ type: 'fault.shown', field });

it('signs in by password and code: the tab keeps a login in progress, then only the token', () => {
  expect(walk('nobody', here)).toMatchObject({
    state: 'signedIn.open',
    context: { token: 'fresh', account: email, begun: null },
  });
  expect(effects('nobody', here)).toEqual([
    ['keepBegun', { begun }],
    ['keepToken', { token: 'fresh' }],
    ['keepBegun', { begun: null }],
    ['readAgain', undefined],
  ]);
});

it('asks the server with the tab’s data and what was typed', () => {
  expect(walk('known', []).asked('readMe')).toEqual([{ token: 'known' }]);
  const { type: _, ...credentials } = submitted;
  const { asked } = walk('nobody', enrolling);
  expect([asked('checkPassword'), asked('makeFactor')]).toEqual([[credentials], [{ ticket: begun.ticket }]]);
  expect(effects('nobody', enrolling)).toEqual([['keepBegun', { begun: { ...begun, factor } }]]);
  const limited = walk('nobody', [submitted, done('checkPassword', passwords.limited)]);
  expect(limited.context.until).toBe(passwords.limited.until);
});

const codePlaces: [place: string, before: Events, entered: string, account: string | null][] = [
  ['code', atCode, 'signedIn.open', codes.other.account],
  ['recovery', [...atCode, { type: 'recovery.chosen' }], 'signedIn.open', codes.other.account],
  ['enrolling', enrolling, 'signedOut.codes', null],
];
it.each(codePlaces)('treats a code the same way wherever it is asked for: %s', (_, before, entered, account) => {
  const after = (events: Events) => walk('nobody', [...before, ...events]);
  const did = (events: Events) => effects('nobody', [...before, ...events]).slice(effects('nobody', before).length);
  expect(after([typedCode]).asked('checkCode')).toEqual([{ ticket: begun.ticket, code: typedCode.code }]);
  const granted: Events = [typedCode, done('checkCode', codes.granted)];
  expect(after(granted)).toMatchObject({ state: entered, context: { token: 'fresh', entrant: email } });
  expect(did(granted)[0]).toEqual(['keepToken', { token: 'fresh' }]);
  // Over the pages of the person whose session has ended; nobody else sees them.
  const other: Events = [...here, dead('fresh'), ...before, typedCode, done('checkCode', codes.other)];
  expect(walk('nobody', other)).toMatchObject({
    state: entered,
    context: { token: 'theirs', entrant: codes.other.account, account },
  });
  const otherDid = effects('nobody', other).slice(effects('nobody', other.slice(0, -1)).length);
  expect(otherDid.slice(0, 2)).toEqual([
    ['dropReads', undefined],
    ['keepToken', { token: 'theirs' }],
  ]);
  const startsOver: [events: Events, state: string][] = [
    [[typedCode, done('checkCode', codes.over)], 'signedOut.password.late'],
    [[noCode, { type: 'login.restarted' }], 'signedOut.password.asked'],
  ];
  for (const [events, state] of startsOver) {
    expect(after(events)).toMatchObject({ state, context: { begun: null } });
    expect(after(events).context.faults).toEqual({});
    expect(did(events).at(-1)).toEqual(['keepBegun', { begun: null }]);
  }
});

it('asks for missing fields, focuses them, and clears an error while typing', () => {
  const none = walk('nobody', [typed('ada', '')]);
  expect(none).toMatchObject({
    state: 'signedOut.password.incomplete',
    context: { faults: { email: 'email', password: 'required' } },
  });
  expect(effects('nobody', [typed('ada', '')])).toEqual([fault('email')]);
  expect(effects('nobody', [typed(email, '')])).toEqual([fault('password')]);
  const onward = (events: Events) => walk('nobody', [typed('ada', ''), ...events]).context.faults;
  expect(onward([{ type: 'field.typed', field: 'email' }])).toEqual({ password: 'required' });
  expect(onward([submitted])).toEqual({});
  expect(effects('nobody', [submitted, done('checkPassword', passwords.wrong)])).toEqual([fault('password')]);
});

it.each<[place: string, from: keyof typeof inputs, before: Events]>([
  ['signedOut.code', 'begun', []],
  ['signedOut.recovery', 'begun', [{ type: 'recovery.chosen' }]],
  ['signedOut.enrolling', 'enrolling', []],
  ['signedIn.stepUp.asking', 'known', [done('readMe', codes.granted), stepUp]],
])('asks for a code again at %s, with the reason and the focus on it', (place, from, before) => {
  const check = from === 'known' ? 'showCode' : 'checkCode';
  const after = (events: Events) => walk(from, [...before, ...events]);
  const emitted = (events: Events) => effects(from, [...before, ...events]).filter((one) => !Array.isArray(one));
  expect([after([noCode]).state, after([noCode]).context.faults]).toEqual([
    `${place}.incomplete`,
    { code: 'required' },
  ]);
  expect(emitted([noCode])).toEqual([fault('code')]);
  expect(after([noCode, { type: 'field.typed', field: 'code' }]).context.faults).toEqual({ code: undefined });
  expect(after([noCode, typedCode]).context.faults).toEqual({});
  expect(emitted([typedCode, done(check, codes.wrong)])).toEqual([fault('code')]);
  expect(after([typedCode, done(check, codes.limited)])).toMatchObject({
    state: `${place}.limited`,
    context: { until: codes.limited.until },
  });
  expect(after([typedCode, failed(check, lost)]).state).toBe(`${place}.unreachable`);
});

it('sets up a second factor, and shows the recovery codes until they are saved, even after a reload', () => {
  const first: Events = [...enrolling, typedCode, done('checkCode', codes.granted)];
  expect(walk('nobody', first)).toMatchObject({
    state: 'signedOut.codes',
    context: { token: 'fresh', begun: { factor } },
  });
  expect(walk('enrolled', [done('readMe', codes.granted)])).toMatchObject({
    state: 'signedOut.codes',
    context: { account: null, entrant: email, begun: { factor } },
  });
  const kept: Events = [...first, { type: 'codes.kept' }];
  expect([walk('nobody', kept).state, walk('nobody', kept).context.begun]).toEqual(['signedIn.open', null]);
});

it('starts again if a ticket ends before a factor is set up, and says why', () => {
  const late: Events = [...enrolling.slice(0, 2), done('makeFactor', codes.over)];
  expect(walk('nobody', late)).toMatchObject({ state: 'signedOut.password.late', context: { begun: null } });
  expect(effects('nobody', late).at(-1)).toEqual(['keepBegun', { begun: null }]);
});

it('says that a link was mailed to a person who has not opened one, keeps nothing, and starts again', () => {
  const steps: Events = [...enrolling.slice(0, 2), done('makeFactor', mailed)];
  expect(walk('nobody', steps)).toMatchObject({ state: 'signedOut.mailed', context: { begun: null } });
  expect(effects('nobody', steps)).toEqual([['keepBegun', { begun: null }]]);
  expect(walk('nobody', [...steps, { type: 'login.restarted' }]).state).toBe('signedOut.password.asked');
});

it('starts again if no factor could be set up, and keeps nothing from before', () => {
  const unmade: Events = [...enrolling.slice(0, 2), failed('makeFactor', lost)];
  expect(walk('nobody', unmade)).toMatchObject({ state: 'signedOut.password.unreachable', context: { begun: null } });
  expect(effects('nobody', unmade)).toEqual([['keepBegun', { begun: null }]]);
});

it('switches between app and recovery code, without the other’s error', () => {
  const toRecovery = walk('begun', [noCode, { type: 'recovery.chosen' }]);
  expect([toRecovery.state, toRecovery.context.faults]).toEqual(['signedOut.recovery.asked', {}]);
  const back = walk('begun', [{ type: 'recovery.chosen' }, noCode, { type: 'app.chosen' }]);
  expect([back.state, back.context.faults]).toEqual(['signedOut.code.asked', {}]);
});

it('keeps the pages of a person whose session ended elsewhere, for that person only', () => {
  expect(walk('nobody', [...here, dead('old')]).state).toBe('signedIn.open');
  const ended: Events = [...here, dead('old'), dead('fresh'), dead('fresh')];
  expect(walk('nobody', ended)).toMatchObject({
    state: 'signedOut.password.expired',
    context: { token: null, account: email },
  });
  expect(effects('nobody', ended).slice(4)).toEqual([['keepToken', { token: null }]]);
  const same = effects('nobody', [...here, ...again(codes.granted)]);
  const other = effects('nobody', [...here, ...again(codes.other)]);
  expect([same, other].map((all) => all.filter((one) => Array.isArray(one) && one[0] === 'dropReads').length)).toEqual([
    0, 1,
  ]);
  expect(walk('nobody', [...here, ...again(codes.other)]).context).toMatchObject({
    token: 'theirs',
    account: 'bob@example.com',
  });
  const left = walk('nobody', [...here, dead('fresh'), ...atCode, signOut]);
  expect(left).toMatchObject({ state: 'signedOut.password.asked', context: { account: null, begun: null } });
  expect(effects('nobody', [...here, dead('fresh'), signOut]).slice(-2)).toEqual([
    ['dropReads', undefined],
    ['keepBegun', { begun: null }],
  ]);
});

it('tells a call that asked for the second factor once whether it was shown, and stays where it was', () => {
  const asked: Events = [done('readMe', codes.granted), stepUp];
  const ended = (events: Events) => {
    const { state, context } = walk('known', [...asked, ...events]);
    const steps = effects('known', [...asked, ...events]).filter((one) => !Array.isArray(one));
    return [state, context.faults, steps.at(-1)];
  };
  expect(ended([noCode, { type: 'stepUp.abandoned' }])).toEqual([
    'signedIn.open',
    {},
    { type: 'stepUp.ended', isShown: false },
  ]);
  expect(walk('known', [...asked, typedCode]).asked('showCode')).toEqual([{ code: typedCode.code }]);
  expect(ended([typedCode, done('showCode', shown)])).toEqual([
    'signedIn.open',
    {},
    { type: 'stepUp.ended', isShown: true },
  ]);
});

it('checks the tab’s token, again if there is no answer, and forgets an expired one', () => {
  expect(walk('known', [failed('readMe', lost)]).state).toBe('unreached');
  expect(walk('known', [failed('readMe', lost), { type: 'retry.requested' }]).state).toBe('reading');
  const over: Events = [done('readMe', codes.over)];
  expect(walk('enrolled', over)).toMatchObject({
    state: 'signedOut.password.expired',
    context: { token: null, begun: null, account: null },
  });
  expect(effects('enrolled', over)).toEqual([
    ['keepToken', { token: null }],
    ['keepBegun', { begun: null }],
  ]);
});

it('clears the tab at once, waits a while for the server, and drops all data', () => {
  const leaving = walk('nobody', [...here, signOut]);
  expect(leaving).toMatchObject({ state: 'signingOut', context: { token: 'fresh' } });
  expect(effects('nobody', [...here, signOut]).slice(4)).toEqual([['keepToken', { token: null }]]);
  expect(leaving.did).toContainEqual(['wait', 'logoutPatience', 3000]);
  const left = walk('nobody', [...here, signOut, failed('endToken', lost)]);
  expect(left).toMatchObject({ state: 'signedOut.password.asked', context: { token: null, account: null } });
  expect(effects('nobody', [...here, signOut, done('endToken')]).at(-1)).toEqual(['dropReads', undefined]);
});
