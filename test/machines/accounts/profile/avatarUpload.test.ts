import { describe, expect, it } from 'vitest';
import type { PictureFile } from '#contract/values/avatar.ts';
import { avatarUploadMachine } from '#machines/accounts/avatarUpload.machine.ts';
import { done, failed, walkJourney } from '../../../kit/charts/journey.ts';
import { copy, heavy, input, picture, poster, refused } from './avatarUpload.model.ts';

type Events = Parameters<typeof walkJourney<typeof avatarUploadMachine>>[2];
const chosen = (file: PictureFile) => ({ type: 'file.chosen', file }) as const;
const sent = (share: number) => ({ type: 'upload.progressed', sent: share }) as const;
const cancelled = { type: 'upload.cancelled' } as const;
const retried = { type: 'retry.requested' } as const;
const measured = (width: number, height = width) => done('readPicture', { width, height });
const sending = [chosen(picture), measured(500)] as const;

const read = (file = picture) => ['ask', 'readPicture', file];
const send = (file = picture) => [
  ['ask', 'watchProgress', undefined],
  ['ask', 'uploadPicture', file],
];
const report = ['do', 'reportFailure', undefined];
const shrink = ['ask', 'shrinkPicture', heavy];
const renew = ['ask', 'refreshProfile', undefined];
const saved = [...sending, done('uploadPicture', { kind: 'taken' })] as const;
/** The possible actions with a refused picture. */
const [another, again] = ['resting.rejected.unfit', 'resting.rejected.unsent'];

it.each<[story: string, events: Events, end: string, did: readonly unknown[]]>([
  ['cannot be cancelled when all of it has left', [...sending, sent(1), cancelled], 'uploading', [read(), ...send()]],
  ['reports a failure', [...sending, failed('uploadPicture')], 'resting.rejected.unsent', [read(), ...send(), report]],
  ['is given up while it is on its way', [...sending, sent(0.4), cancelled], 'resting.idle', [read(), ...send()]],
  [
    'sends once more what did not get through',
    [...sending, failed('uploadPicture'), retried],
    'uploading',
    [read(), ...send(), report, ...send()],
  ],
  [
    'reads the profile again once the picture is there',
    [...saved],
    'resting.saved.refreshing',
    [read(), ...send(), renew],
  ],
  [
    'looks at the copy that it made',
    [chosen(heavy), done('shrinkPicture', copy)],
    'checkingFile',
    [shrink, read(copy)],
  ],
  [
    'is over once the profile is read',
    [...saved, done('refreshProfile')],
    'resting.saved.settled',
    [read(), ...send(), renew],
  ],
  [
    'is over as well where that failed',
    [...saved, failed('refreshProfile')],
    'resting.saved.settled',
    [read(), ...send(), renew],
  ],
  ['makes a smaller copy of a heavy one', [chosen(heavy)], 'shrinking', [shrink]],
  [
    'makes one of a phone’s large one, and sends that',
    [chosen(picture), measured(4_000, 3_000), done('shrinkPicture', copy), measured(1_000)],
    'uploading',
    [read(), ['ask', 'shrinkPicture', picture], read(copy), ...send(copy)],
  ],
])('%s', (_, events, end, did) => {
  const journey = walkJourney(avatarUploadMachine, input, events);
  expect(journey.state).toBe(end);
  expect(journey.did).toEqual(did);
});

// specification 5.11, 5.12, 5.13
describe('the limits of a picture', () => {
  // specification 9.31
  it.each<[story: string, events: Events, fault: unknown, end: string | undefined]>([
    ['an extension that is not listed', [chosen(poster)], { kind: 'extension', extension: 'webp' }, another],
    ['one that is, in any case', [chosen({ ...picture, name: 'ME.JPEG' })], null, 'checkingFile'],
    ['no name, but a kind', [chosen({ ...picture, name: 'blob' })], null, 'checkingFile'],
    ['10 MB', [chosen({ ...picture, size: 10 * 2 ** 20 })], null, 'checkingFile'],
    ['a byte more', [chosen(heavy)], { kind: 'tooHeavy' }, 'shrinking'],
    ['a byte more of what no copy is made of', [chosen(heavy), failed('shrinkPicture')], { kind: 'tooHeavy' }, another],
    ['no picture', [chosen(picture), done('readPicture', null)], { kind: 'unreadable' }, another],
    ['no file', [chosen(picture), failed('readPicture')], { kind: 'unloadable' }, another],
    ['80 pixels a side', [chosen(picture), measured(80, 1_000)], null, 'uploading'],
    ['a side of 79', [chosen(picture), measured(500, 79)], { kind: 'tooSmall' }, another],
    ['a side of 1,000', [chosen(picture), measured(1_000)], null, 'uploading'],
    ['a side of 1,001', [chosen(picture), measured(1_001, 500)], { kind: 'tooLarge' }, 'shrinking'],
    [
      'a side of 1,001 of what no copy is made of',
      [chosen(picture), measured(1_001, 500), failed('shrinkPicture')],
      { kind: 'tooLarge' },
      another,
    ],
    ['what the server says', [...sending, done('uploadPicture', refused)], refused, another],
    ['what the network does', [...sending, failed('uploadPicture')], { kind: 'unsent' }, again],
    ['a fault goes once another is chosen', [chosen(poster), chosen(picture)], null, 'checkingFile'],
    ['a fault goes once the copy is there', [chosen(heavy), done('shrinkPicture', copy)], null, 'checkingFile'],
  ])('%s', (_, events, fault, end) => {
    const { context, state } = walkJourney(avatarUploadMachine, input, events);
    expect([context.fault, state]).toEqual([fault, end]);
  });
});

it.each<[events: Events, share: number]>([
  [[...sending, sent(0.4)], 0.4],
  [[...sending, sent(0.4), failed('uploadPicture'), retried], 0],
])('counts how much of this try has been sent: %j', (events, share) => {
  expect(walkJourney(avatarUploadMachine, input, events).context.sent).toBe(share);
});
