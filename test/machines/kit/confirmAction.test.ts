import { describe, expect, it } from 'vitest';
import { accountCalls } from '#contract/account.calls.ts';
import { confirmActionMachine } from '#machines/kit/confirmAction.machine.ts';
import { done, failed, walkJourney } from '../../kit/charts/journey.ts';
import { input, refused } from './confirmAction.model.ts';

type Events = Parameters<typeof walkJourney<typeof confirmActionMachine>>[2];
const typed = (text: string, field = 'group_name') => ({ type: 'answer.given', field, text }) as const;
const left = (field = 'group_name') => ({ type: 'answer.left', field }) as const;
const confirmed = { type: 'action.confirmed' } as const;
const dismissed = { type: 'dialog.dismissed' } as const;
const shark = { group_name: 'Mud sharks' };
const tooLong = { text: 'At most 45 characters' };
const shown = ['emit', { type: 'fault.shown', field: 'group_name' }];
const answered = done('performAction', { kind: 'done' });

it.each<[story: string, events: Events, end: string, did: readonly unknown[], faults: unknown]>([
  ['asks', [], 'asking', [], {}],
  [
    'does nothing without an answer, and says where one is missing',
    [confirmed],
    'asking',
    [shown],
    { group_name: 'required' },
  ],
  [
    'does what was confirmed, with what was typed',
    [typed('Mud sharks'), confirmed],
    'working',
    [['ask', 'performAction', shark]],
    {},
  ],
  [
    'is over when it is done',
    [typed('Mud sharks'), confirmed, answered],
    'done',
    [['ask', 'performAction', shark]],
    {},
  ],
  ['may be put away', [typed('Mud sharks'), dismissed], 'dismissed', [], {}],
  [
    'is not put away while it is being done',
    [typed('Mud sharks'), confirmed, dismissed],
    'working',
    [['ask', 'performAction', shark]],
    {},
  ],
  [
    'a refusal stands at its field, which takes the focus',
    [typed('Mud sharks'), confirmed, done('performAction', refused)],
    'failed',
    [['ask', 'performAction', shark], shown],
    { group_name: tooLong },
  ],
  [
    'what was refused may be confirmed again',
    [typed('Mud sharks'), confirmed, failed('performAction'), confirmed, answered],
    'done',
    [
      ['ask', 'performAction', shark],
      ['ask', 'performAction', shark],
    ],
    {},
  ],
  [
    'what was refused is not confirmed again as long as it is wrong',
    [typed('Mud sharks'), confirmed, failed('performAction'), typed(' '), confirmed],
    'asking',
    [['ask', 'performAction', shark], shown],
    { group_name: 'required' },
  ],
  [
    'or put away',
    [typed('Mud sharks'), confirmed, failed('performAction'), dismissed],
    'dismissed',
    [['ask', 'performAction', shark]],
    {},
  ],
  [
    'typing after a refusal asks anew',
    [typed('Mud sharks'), confirmed, done('performAction', refused), typed('Mud')],
    'asking',
    [['ask', 'performAction', shark], shown],
    {},
  ],
])('%s', (_, events, end, did, faults) => {
  const journey = walkJourney(confirmActionMachine, input, events);
  expect(journey.state).toBe(end);
  expect(journey.did).toEqual(did);
  expect(shownIn(journey.context.faults)).toEqual(faults);
});

describe('the reason of a refusal', () => {
  const message = (...events: Events) =>
    walkJourney(confirmActionMachine, input, [typed('Mud sharks'), confirmed, ...events]).context.message;

  it("is the server's", () => expect(message(done('performAction', refused))).toBe('Check the marked fields.'));
  it('is unknown where it did not answer', () => expect(message(failed('performAction'))).toBeNull());
  it('goes when it is tried again', () => expect(message(done('performAction', refused), confirmed)).toBeNull());
});

describe('a field that is left', () => {
  const faults = (...events: Events) => shownIn(walkJourney(confirmActionMachine, passwords, events).context.faults);
  const passwords = {
    answers: { current_password: '', password: '', password_confirmation: '' },
    rules: accountCalls['POST user/password'].body,
  };

  it('says what is wrong with it, and of no other', () =>
    expect(faults(typed('short', 'password'), left('password'))).toEqual({ password: 'tooShort' }));
  it('says nothing while it is empty', () => expect(faults(left('password'))).toEqual({}));
  it('is forgiven while it is typed into', () =>
    expect(faults(typed('short', 'password'), left('password'), typed('shorts', 'password'))).toEqual({}));
  it('is compared with its twin', () =>
    expect(
      faults(
        typed('my own', 'current_password'),
        typed('sheep on a hill', 'password'),
        typed('ship on a hill', 'password_confirmation'),
        left('password_confirmation'),
      ),
    ).toEqual({ password_confirmation: 'notEqual' }));
  it('and every one of them is judged when the action is confirmed, the first taking the focus', () => {
    const journey = walkJourney(confirmActionMachine, passwords, [typed('sheep on a hill', 'password'), confirmed]);
    expect([shownIn(journey.context.faults), journey.did]).toEqual([
      { current_password: 'required', password_confirmation: 'notEqual' },
      [['emit', { type: 'fault.shown', field: 'current_password' }]],
    ]);
  });
});

it('locks what was typed while it is being done', () => {
  const tags = (events: Events) => [...walkJourney(confirmActionMachine, input, events).snapshot.tags];
  expect([tags([]), tags([typed('Mud sharks'), confirmed])]).toEqual([[], ['pending']]);
});

/** Faults that are shown: one that was taken back is none. */
const shownIn = (faults: object) =>
  Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));
