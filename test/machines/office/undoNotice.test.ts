import { expect, it } from 'vitest';
import { undoNoticeMachine } from '#machines/office/undoNotice.machine.ts';
import { done, failed, passed, walkJourney } from '../../kit/charts/journey.ts';
import { input, overtaken, signedOut, undone, unreached } from './undoNotice.model.ts';

type Events = Parameters<typeof walkJourney<typeof undoNoticeMachine>>[2];
const walk = (...events: Events) => walkJourney(undoNoticeMachine, input, events);
const undo = { type: 'undo.pressed' } as const;
const come = { type: 'attention.caught' } as const;
const go = { type: 'attention.lost' } as const;
const next = { type: 'act.followed' } as const;
const close = { type: 'notice.closed' } as const;
const stayed = passed('stay.undoNotice.shown');
const wasRead = passed('beRead.undoNotice.undone');
const understood = passed('beUnderstood.undoNotice.refused');
const isUndone = [undo, done('undoLine', undone)] as const;
const isSignedOut = [undo, done('undoLine', signedOut)] as const;
const isOvertaken = [undo, done('undoLine', overtaken)] as const;
const isUnreached = [undo, done('undoLine', unreached)] as const;

it.each<[string, Events, string]>([
  ['nobody undoes it', [stayed], 'gone'],
  ['it is read for long', [come, stayed], 'shown'],
  ['it was read for long, and its whole time runs again', [come, stayed, go, stayed], 'gone'],
  ['it is undone', isUndone, 'undone'],
  ['the pointer is still on it when it is undone', [come, ...isUndone, wasRead], 'undone'],
  ['the pointer goes while it is being undone', [come, undo, go, done('undoLine', undone), wasRead], 'gone'],
  ['the pointer comes while it is being undone', [undo, come, done('undoLine', undone), wasRead], 'undone'],
  ['somebody changed it before: another try would not help', [...isOvertaken, undo], 'refused'],
  ['the server could not be reached: another try may help', [...isUnreached, undo], 'undoing'],
  ['nobody knows why: another try may help', [undo, failed('undoLine'), undo], 'undoing'],
  ['a refusal is read for long', [come, ...isOvertaken, understood], 'refused'],
  ['a refusal goes, too', [...isOvertaken, understood], 'gone'],
  ['the session has ended: it waits, however long that takes', [...isSignedOut, stayed, undo, come, go], 'signedOut'],
  ['who signs in again need not press again', [...isSignedOut, done('awaitSignIn', undefined)], 'undoing'],
  ['it is closed instead of signing in', [...isSignedOut, close], 'gone'],
  ['somebody else signs in', [...isSignedOut, next], 'gone'],
  ['nobody knows when who is signed in again', [...isSignedOut, failed('awaitSignIn'), undo], 'undoing'],
  ['another act takes its place', [next], 'gone'],
  ['another act does not interrupt an undo', [undo, next, close], 'undoing'],
  ['another act follows the undo', [...isUndone, next], 'gone'],
  ['another act follows a refusal', [...isOvertaken, next], 'gone'],
  ['it is closed', [close], 'gone'],
  ['it is closed after its undo', [...isUndone, close], 'gone'],
  ['it is closed after a refusal', [...isOvertaken, close], 'gone'],
])('%s', (_, events, end) => {
  expect(walk(...events).state).toBe(end);
});

it('undoes the line that it is about, once for each press', () => {
  expect(walk(...isUnreached, undo).asked('undoLine')).toEqual([{ line: 41 }, { line: 41 }]);
});

it('undoes the same line after signing in', () => {
  const again = [...isSignedOut, done('awaitSignIn', undefined), done('undoLine', undone)] as const;
  expect([walk(...again).state, walk(...again).asked('undoLine')]).toEqual(['undone', [{ line: 41 }, { line: 41 }]]);
});

it('says why, without the reason of the time before', () => {
  expect(walk(...isUnreached).context.refused).toEqual(unreached);
  expect(walk(...isUnreached, undo, failed('undoLine')).context.refused).toBe(null);
});

it.each([
  [72 * 60 * 60_000, 30_000],
  [4_000, 4_000],
  [-1, 0],
])('with %i milliseconds left it stays %i', (leftMs, staysMs) => {
  const { stay } = undoNoticeMachine.implementations.delays as Record<string, (asked: object) => number>;
  expect(stay?.({ context: { leftMs } })).toBe(staysMs);
});
