import { describe, expect, it } from 'vitest';
import { editProfileMachine } from '#machines/accounts/editProfile.machine.ts';
import { isIncomplete, type ProfileField } from '#machines/accounts/profileForm.ts';
import { done, failed, walkJourney } from '../../../kit/charts/journey.ts';
import { input, kim, refused } from './editProfile.model.ts';
import { ola } from './profile.fixtures.ts';

type Events = Parameters<typeof walkJourney<typeof editProfileMachine>>[2];
const typed = (field: ProfileField, text: string) => ({ type: 'field.typed', field, text }) as const;
const left = (field: ProfileField) => ({ type: 'field.left', field }) as const;
const submitted = { type: 'changes.submitted' } as const;
const dismissed = { type: 'dialog.dismissed' } as const;
const phone = typed('phone', '601 202 303');
const ask = ['ask', 'saveProfile', { phone: '601 202 303' }];
const shown = (field: ProfileField) => ['emit', { type: 'fault.shown', field }];
const saved = done('saveProfile', { kind: 'saved' });
const wrongPassword = { text: 'This is not your current password' };

it.each<[story: string, events: Events, end: string, did: readonly unknown[], faults: unknown]>([
  ['opens with what is known', [], 'editing', [], {}],
  ['sends nothing where nothing was changed', [submitted], 'saved', [], {}],
  ['sends what was changed and nothing else', [phone, submitted], 'saving', [ask], {}],
  ['is over when it is saved', [phone, submitted, saved], 'saved', [ask], {}],
  ['forgets the changes when it is put away', [phone, dismissed], 'dismissed', [], {}],
  ['is not put away while it is saving', [phone, submitted, dismissed], 'saving', [ask], {}],
  ['keeps what was typed where saving failed', [phone, submitted, failed('saveProfile')], 'failed', [ask], {}],
  ['and tries it again', [phone, submitted, failed('saveProfile'), submitted, saved], 'saved', [ask, ask], {}],
  ['or is put away', [phone, submitted, failed('saveProfile'), dismissed], 'dismissed', [ask], {}],
  [
    'a change taken back after a failure is none',
    [phone, submitted, failed('saveProfile'), typed('phone', ''), submitted],
    'saved',
    [ask],
    {},
  ],
  [
    'a refusal stands at its field, which takes the focus',
    [phone, submitted, done('saveProfile', refused)],
    'failed',
    [ask, shown('current_password')],
    { current_password: wrongPassword },
  ],
  [
    'typing after a refusal goes on editing',
    [phone, submitted, done('saveProfile', refused), typed('current_password', 'x')],
    'editing',
    [ask, shown('current_password')],
    {},
  ],
  [
    'a wrong field is not sent: the first of them takes the focus',
    [typed('surname', ' '), typed('phone', '+48 601'), submitted],
    'editing',
    [shown('surname')],
    { surname: 'required', phone: 'phone' },
  ],
  [
    'a new address wants the password',
    [typed('email', 'ola.new@example.com'), submitted],
    'editing',
    [shown('current_password')],
    { current_password: 'required' },
  ],
  [
    'and is sent with it',
    [typed('email', 'ola.new@example.com'), typed('current_password', 'sheep'), submitted],
    'saving',
    [['ask', 'saveProfile', { email: 'ola.new@example.com', current_password: 'sheep' }]],
    {},
  ],
  [
    'a password that nothing needs is not sent',
    [phone, typed('current_password', 'sheep'), submitted],
    'saving',
    [ask],
    {},
  ],
])('%s', (_, events, end, did, faults) => {
  const journey = walkJourney(editProfileMachine, input, events);
  expect(journey.state).toBe(end);
  expect(journey.did).toEqual(did);
  expect(shownIn(journey.context.faults)).toEqual(faults);
});

it('takes back what was given when it is emptied', () => {
  const events = (['phone', 'birthdate', 'sex', 'size'] as const).map((field) => typed(field, ''));
  expect(walkJourney(editProfileMachine, { profile: ola }, [...events, submitted]).asked('saveProfile')).toEqual([
    { phone: null, birthdate: null, sex: null, size: null },
  ]);
});

describe('a field that is left', () => {
  const faults = (...events: Events) => shownIn(walkJourney(editProfileMachine, input, events).context.faults);

  it.each<[field: ProfileField, text: string, fault: string]>([
    ['phone', '0048601202303', 'phone'],
    ['phone', '12345', 'phone'],
    ['email', 'ola@example', 'email'],
    ['birthdate', '2099-01-01', 'day'],
    ['name', ' ', 'required'],
  ])('%s: %s', (field, text, fault) => expect(faults(typed(field, text), left(field))).toEqual({ [field]: fault }));

  it('says nothing of the others', () => expect(faults(typed('phone', '1'), left('email'))).toEqual({}));
  it('is forgiven while it is typed into', () =>
    expect(faults(typed('phone', '1'), left('phone'), typed('phone', '12'))).toEqual({}));
});

describe('the reason of a refusal', () => {
  const message = (...events: Events) =>
    walkJourney(editProfileMachine, input, [phone, submitted, ...events]).context.message;

  it("is the server's", () => expect(message(done('saveProfile', refused))).toBe('Check the marked fields.'));
  it('is unknown where it did not answer', () => expect(message(failed('saveProfile'))).toBeNull());
  it('goes when it is tried again', () => expect(message(done('saveProfile', refused), submitted)).toBeNull());
});

it('locks the fields while it is saving', () => {
  const tags = (events: Events) => [...walkJourney(editProfileMachine, input, events).snapshot.tags];
  expect([tags([phone]), tags([phone, submitted])]).toEqual([[], ['pending']]);
});

it.each([
  [{ phone: null, birthdate: '1991-06-21' }, true],
  [{ phone: '601202303', birthdate: null }, true],
  [{ phone: '601202303', birthdate: '1991-06-21' }, false],
])('a profile without phone or day of birth is incomplete: %j', (profile, isSo) => {
  expect(isIncomplete({ ...kim, ...profile })).toBe(isSo);
});

/** Faults that are shown: one that was taken back is none. */
const shownIn = (faults: object) =>
  Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));
