import { describe, expect, it } from 'vitest';
import { accountCalls } from '#contract/accounts/account.calls.ts';
import { formMachine } from '#machines/kit/form.machine.ts';
import { done, failed, walkJourney } from '../../kit/charts/journey.ts';
import { input, refused } from './form.model.ts';

type Events = Parameters<typeof walkJourney<typeof formMachine>>[2];
const typed = (text: string, field = 'group_name') => ({ type: 'field.typed', field, text }) as const;
const left = (field = 'group_name') => ({ type: 'field.left', field }) as const;
const submitted = { type: 'form.submitted' } as const;
const shark = { group_name: 'Mud sharks' };
const sent = ['ask', 'sendForm', shark];
const shown = ['emit', { type: 'fault.shown', field: 'group_name' }];
const answered = done('sendForm', { kind: 'done', number: 7 });

it.each<[story: string, events: Events, end: string, did: readonly unknown[], faults: unknown]>([
  [
    'has a refusal at its field, which takes the focus',
    [typed('Mud sharks'), submitted, done('sendForm', refused)],
    'failed',
    [sent, shown],
    { group_name: { text: 'At most 45 characters' } },
  ],
  [
    'is not sent again as long as it is wrong',
    [typed('Mud sharks'), submitted, failed('sendForm'), typed(' '), submitted],
    'editing',
    [sent, shown],
    { group_name: 'required' },
  ],
])('a form %s', (_, events, end, did, faults) => {
  const journey = walkJourney(formMachine, input, events);
  expect(journey.state).toBe(end);
  expect(journey.did).toEqual(did);
  expect(shownIn(journey.context.faults)).toEqual(faults);
});

describe('the result of a form', () => {
  const output = (...events: Events) => walkJourney(formMachine, input, [typed('Mud sharks'), ...events]).output;

  it('is the server’s answer and the values of the fields', () =>
    expect(output(submitted, answered)).toEqual({ sent: { kind: 'done', number: 7 }, values: shark }));
});

it('sends and checks what is made of the fields', () => {
  const numbered = { ...input, bodyOf: ({ group_name = '' }) => ({ group_name: group_name.slice(4) }) };
  const journey = (text: string) => walkJourney(formMachine, numbered, [typed(text), submitted]);
  expect(journey('Mud sharks').asked('sendForm')).toEqual([{ group_name: 'sharks' }]);
  expect(journey('Mud').context.faults).toEqual({ group_name: 'required' });
});

describe('the reason of a refusal', () => {
  const message = (...events: Events) =>
    walkJourney(formMachine, input, [typed('Mud sharks'), submitted, ...events]).context.message;

  it('goes when it is tried again', () => expect(message(done('sendForm', refused), submitted)).toBeNull());
});

describe('a field on blur', () => {
  const faults = (...events: Events) => shownIn(walkJourney(formMachine, passwords, events).context.faults);
  const passwords = {
    values: { current_password: '', password: '', password_confirmation: '' },
    bodyOf: (values: object) => values,
    rules: accountCalls['POST user/password'].body,
  };
  const twice = [
    typed('my own', 'current_password'),
    typed('sheep on a hill', 'password'),
    typed('ship on a hill', 'password_confirmation'),
    left('password_confirmation'),
  ] as const;

  it('is compared with its twin, and cleared with it', () => {
    expect(faults(...twice)).toEqual({ password_confirmation: 'notEqual' });
    expect(faults(...twice, typed('ship on a hill', 'password'))).toEqual({});
  });
});

/** Errors that are shown; one that was cleared does not count. */
const shownIn = (faults: object) =>
  Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));
