import type { PictureFile } from '#contract/values/avatar.ts';
import { avatarUploadMachine } from '#machines/accounts/avatarUpload.machine.ts';
import { holdCallback, holdPromises, modelOf } from '../../../kit/charts/model.ts';

export const requests = holdPromises();
export const progress = holdCallback();
export const machine = avatarUploadMachine.provide({
  actors: {
    readPicture: requests.actor,
    shrinkPicture: requests.actor,
    uploadPicture: requests.actor,
    refreshProfile: requests.actor,
    watchProgress: progress.actor,
  },
  actions: { reportFailure: () => undefined },
});

export const input = undefined;
export const picture: PictureFile = { name: 'me.png', type: 'image/png', size: 40_000 };
export const copy: PictureFile = { name: 'upload.jpg', type: 'image/jpeg', size: 9_000 };
export const poster: PictureFile = { name: 'me.webp', type: 'image/webp', size: 40_000 };
export const heavy: PictureFile = { name: 'camera.jpg', type: 'image/jpeg', size: 10 * 2 ** 20 + 1 };
export const refused = { kind: 'refused', text: 'There was an error loading the image' } as const;
const failure = new Error('no network');
const square = (side: number) => ({ width: side, height: side });

export const model = modelOf(machine, {
  input,
  events: {
    'file.chosen': [
      { type: 'file.chosen', file: picture },
      { type: 'file.chosen', file: poster },
      { type: 'file.chosen', file: heavy },
    ],
    'upload.progressed': [
      { type: 'upload.progressed', sent: 0.4 },
      { type: 'upload.progressed', sent: 1 },
    ],
  },
  byName: ['upload.cancelled', 'retry.requested'],
  outcomes: {
    readPicture: { done: [square(500), null, square(40), square(4_000)], error: [failure] },
    shrinkPicture: { done: [copy], error: [failure] },
    uploadPicture: { done: [{ kind: 'taken' }, refused], error: [failure] },
    refreshProfile: { done: [undefined], error: [failure] },
  },
  project: ({ file, sent, fault }) => [file.name, sent, fault],
});
