import { type Undone, undoNoticeMachine } from '#machines/office/undoNotice.machine.ts';
import { holdPromises, modelOf } from '../../kit/charts/model.ts';

export const requests = holdPromises();
export const machine = undoNoticeMachine.provide({ actors: { undoLine: requests.actor, awaitSignIn: requests.actor } });

export const undone: Undone = { kind: 'undone' };
export const signedOut: Undone = { kind: 'signedOut' };
export const overtaken: Undone = {
  kind: 'refused',
  message: 'Somebody changed this before you.',
  isOver: true,
};
export const unreached: Undone = { kind: 'refused', message: 'The server cannot be reached.', isOver: false };

export const input = { line: 41, until: '2027-01-04T00:00:00.000Z', leftMs: 72 * 60 * 60_000 };
export const model = modelOf(machine, {
  input,
  byName: ['undo.pressed', 'notice.closed', 'act.followed', 'attention.caught', 'attention.lost'],
  outcomes: {
    undoLine: { done: [undone, signedOut, overtaken, unreached], error: [new Error('refused')] },
    awaitSignIn: { done: [undefined], error: [new Error('refused')] },
  },
  project: ({ isWatched, refused }) => ({ isWatched, isOver: refused?.isOver ?? null }),
});
