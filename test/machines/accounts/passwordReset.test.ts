import { describe, expect, it } from 'vitest';
import { passwordResetMachine } from '#machines/accounts/passwordReset.machine.ts';
import { done, failed, passed, walkJourney } from '../../kit/charts/journey.ts';
import { email, password, sides, token, tooCommon, tooMany } from './passwordReset.model.ts';

type Events = Parameters<typeof walkJourney<typeof passwordResetMachine>>[2];
type Field = 'email' | 'password' | 'password_confirmation';
const ask = (events: Events) => walkJourney(passwordResetMachine, sides.asking, events);
const set = (events: Events) => walkJourney(passwordResetMachine, sides.setting, events);
const type = (field: Field, text: string) => ({ type: 'field.typed', field, text }) as const;
const leave = (field: Field) => ({ type: 'field.left', field }) as const;
const mailed = done('mailLink');
const wanted = { type: 'link.wanted' } as const;
const doubted = { type: 'address.doubted' } as const;

const request = { type: 'request.submitted' } as const;
const requested = [request, mailed];
const late = [...requested, passed('mailPatience')];

const submit = { type: 'password.submitted' } as const;
const passwords = [type('password', password), type('password_confirmation', password)];
const sent = [...passwords, submit];
const answered = (output: unknown) => [...sent, done('setPassword', output)];
const spent = answered({ kind: 'spent' });

it.each<[string, Events, string]>([
  ['an address is asked for', [], 'requesting.typing'],
  ['a link is asked for', [request], 'sending'],
  ['it is on its way', requested, 'requested.waiting'],
  ['the server is not there', [request, failed('mailLink')], 'requesting.failed'],
  ['it is asked for again', [request, failed('mailLink'), request], 'sending'],
  ['typing takes the failure away', [request, failed('mailLink'), type('email', 'a')], 'requesting.typing'],
  ['leaving the field does not', [request, failed('mailLink'), leave('email')], 'requesting.failed'],
  ['without an address nothing is sent', [type('email', ''), request], 'requesting.typing'],
  ['the address was wrong', [...requested, doubted], 'requesting.typing'],
  ['at once it is not sent again', [...requested, wanted], 'requested.waiting'],
  ['no mail after a minute', late, 'requested.missing'],
  ['it is sent again', [...late, wanted], 'requested.resending'],
  ['once more there is a minute to wait', [...late, wanted, mailed], 'requested.waiting'],
  ['it is not sent again', [...late, wanted, failed('mailLink')], 'requested.failed'],
  ['it is tried again', [...late, wanted, failed('mailLink'), wanted], 'requested.resending'],
])('asking: %s', (_, events, end) => {
  expect(ask(events).state).toBe(end);
});

it.each<[string, Events, string]>([
  ['the link leads to the new password', [], 'setting.typing'],
  ['it is sent', sent, 'saving'],
  ['it is set', answered({ kind: 'set' }), 'done'],
  ['without passwords it is not sent', [submit], 'setting.typing'],
  ['the server refuses a field', answered(tooCommon), 'setting.typing'],
  ['the server refuses all of it', answered(tooMany), 'setting.rejected'],
  ['a refused one is tried again', [...answered(tooMany), submit], 'saving'],
  ['typing takes the refusal away', [...answered(tooMany), type('email', 'a')], 'setting.typing'],
  ['so does typing a password', [...answered(tooMany), type('password', 'a')], 'setting.typing'],
  ['leaving a field does not', [...answered(tooMany), leave('email')], 'setting.rejected'],
  ['the server is not there', [...sent, failed('setPassword')], 'setting.failed'],
  ['it is tried again', [...sent, failed('setPassword'), submit], 'saving'],
  ['the link is spent', spent, 'spent'],
  ['another is asked for', [...spent, wanted], 'requesting.typing'],
  ['and sent', [...spent, wanted, request, mailed], 'requested.waiting'],
  ['to another address', [...spent, wanted, request, mailed, doubted], 'requesting.typing'],
  ['the address was wrong', [...spent, doubted], 'setting.typing'],
])('setting: %s', (_, events, end) => {
  expect(set(events).state).toBe(end);
});

describe('what is wrong', () => {
  it('with the address is told when it is left or sent, with the focus', () => {
    expect(ask([type('email', 'ada@')]).context.faults.email).toBeUndefined();
    expect(ask([type('email', 'ada@'), leave('email')]).context.faults).toEqual({ email: 'email' });
    const { context, did } = ask([type('email', ''), request]);
    expect(context.faults.email).toBe('required');
    expect(did).toEqual([['emit', { type: 'fault.shown', field: 'email' }]]);
  });

  it('with a new password is told of all fields, and the first takes the focus', () => {
    const { context, did } = set([submit]);
    expect(context.faults).toMatchObject({ password: 'required' });
    expect(did).toEqual([['emit', { type: 'fault.shown', field: 'password' }]]);
  });

  it('with passwords that differ is told at the second, and gone when the first is put right', () => {
    const differing = [
      type('password', password),
      type('password_confirmation', 'mud'),
      leave('password_confirmation'),
    ];
    expect(set(differing).context.faults.password_confirmation).toBe('notEqual');
    expect(set([...differing, type('password', 'mud')]).context.faults.password_confirmation).toBeUndefined();
    expect(set([...differing, type('email', 'a')]).context.faults.password_confirmation).toBe('notEqual');
  });

  it('by the server stands at its field, in its words, with the focus', () => {
    const { context, did } = set(answered(tooCommon));
    expect(context.faults).toEqual({
      password: { text: 'This password is too easy to guess. Choose another one.' },
    });
    expect(did.at(-1)).toEqual(['emit', { type: 'fault.shown', field: 'password' }]);
  });

  it('by the server for no field is kept in its words', () => {
    expect(set(answered(tooMany)).context.refusal).toBe('Too many tries. Wait a little.');
  });
});

it('asks the server with what was typed and what the link carried', () => {
  const other = 'grace@example.com';
  expect(ask([type('email', other), request, mailed, passed('mailPatience'), wanted]).asked('mailLink')).toEqual([
    { email: other },
    { email: other },
  ]);
  expect(set(sent).asked('setPassword')).toEqual([{ token, email, password, password_confirmation: password }]);
});

it('waits a minute before it is sent again, and tells that it was', () => {
  const { did } = ask([...late, wanted, mailed]);
  expect(did.filter(([deed]) => deed !== 'ask')).toEqual([
    ['wait', 'mailPatience', 60_000],
    ['do', 'tellSentAgain', undefined],
    ['wait', 'mailPatience', 60_000],
  ]);
});

it('ends at the login', () => {
  expect(set(answered({ kind: 'set' })).did.at(-1)).toEqual(['do', 'goToLogin', { email }]);
});

it('is busy while something is on its way', () => {
  const busy = (walked: ReturnType<typeof ask>) => walked.snapshot.hasTag('busy');
  expect([ask([]), ask([request]), ask(requested), ask(late), ask([...late, wanted])].map(busy)).toEqual([
    false,
    true,
    false,
    false,
    true,
  ]);
  expect([set([]), set(sent), set(spent)].map(busy)).toEqual([false, true, false]);
});
