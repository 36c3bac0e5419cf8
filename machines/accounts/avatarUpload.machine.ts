import { assign, type EventObject, fromCallback, fromPromise, setup } from 'xstate';
import {
  extensionOf,
  hasAvatarExtension,
  isTooHeavy,
  isTooLarge,
  isTooSmall,
  type PictureFile,
  type PictureSides,
} from '#contract/values/avatar.ts';
import { unprovided } from '../kit/unprovided.ts';

/** Why a picture was refused: a limit of docs/rules/accounts.md 7.1, an unreadable file, or the server. */
export type PictureFault =
  | { readonly kind: 'extension'; readonly extension: string }
  | { readonly kind: 'tooHeavy' | 'tooSmall' | 'tooLarge' | 'unloadable' | 'unreadable' | 'unsent' }
  | { readonly kind: 'refused'; readonly text: string };

export type UploadOutcome = { readonly kind: 'taken' } | { readonly kind: 'refused'; readonly text: string };

interface Context {
  readonly file: PictureFile;
  /** How much of the file has been sent, from 0 to 1. */
  readonly sent: number;
  readonly fault: PictureFault | null;
}

/**
 * A person's picture is chosen, checked and sent (docs/rules/accounts.md 7). Every limit is a guard. If a picture is
 * only too big, as those of phone cameras are, a smaller copy is sent without asking.
 *
 * | state | what is happening |
 * |---|---|
 * | resting | I may choose a picture. |
 * | · idle | I have not chosen one. |
 * | · saved | My new picture is saved. |
 * | · · refreshing | My profile is being read again. |
 * | · · settled | I see it everywhere. |
 * | · rejected | My picture was refused, and I read why. |
 * | · · unfit | It can never be used. |
 * | · · unsent | It could not be sent; I may try again. |
 * | checkingFile | My file is being checked. |
 * | shrinking | A smaller copy is being made. |
 * | uploading | My picture is being sent. |
 */
export const avatarUploadMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'file.chosen'; file: PictureFile }
      | { type: 'upload.progressed'; sent: number }
      | { type: 'upload.cancelled' }
      | { type: 'retry.requested' },
    tags: {} as 'idle' | 'busy' | 'shrinking' | 'sending' | 'saved' | 'refused',
  },
  actors: {
    /** Width and height from the file's header; null if it is no picture. Fails if the file cannot be read. */
    readPicture: fromPromise<PictureSides | null, PictureFile>(unprovided),
    /** A square copy within the limits. */
    shrinkPicture: fromPromise<PictureFile, PictureFile>(unprovided),
    uploadPicture: fromPromise<UploadOutcome, PictureFile>(unprovided),
    watchProgress: fromCallback<EventObject>(unprovided),
    refreshProfile: fromPromise<void>(unprovided),
  },
  actions: {
    rememberFile: assign((_, { file }: { file: PictureFile }) => ({ file, fault: null })),
    rememberProgress: assign((_, { sent }: { sent: number }) => ({ sent })),
    forgetProgress: assign({ sent: 0 }),
    rememberFault: assign((_, fault: PictureFault) => ({ fault })),
    reportFailure: unprovided,
  },
  guards: {
    hasOtherExtension: (_, { file }: { file: PictureFile }) => !hasAvatarExtension(file),
    isTooHeavy: (_, { file }: { file: PictureFile }) => isTooHeavy(file),
    isNoPicture: (_, { sides }: { sides: PictureSides | null }) => sides === null,
    isTooSmall: (_, { sides }: { sides: PictureSides | null }) => sides !== null && isTooSmall(sides),
    isTooLarge: (_, { sides }: { sides: PictureSides | null }) => sides !== null && isTooLarge(sides),
    wasRefused: (_, outcome: UploadOutcome) => outcome.kind === 'refused',
    /** The server keeps a file that was sent completely. */
    isUnderway: ({ context }) => context.sent < 1,
  },
}).createMachine({
  id: 'avatarUpload',
  context: { file: { name: '', type: '', size: 0 }, sent: 0, fault: null },
  initial: 'resting',
  states: {
    resting: {
      initial: 'idle',
      on: {
        'file.chosen': [
          {
            guard: { type: 'hasOtherExtension', params: ({ event }) => event },
            target: '.rejected.unfit',
            actions: {
              type: 'rememberFault',
              params: ({ event }) => ({ kind: 'extension', extension: extensionOf(event.file) }),
            },
          },
          {
            guard: { type: 'isTooHeavy', params: ({ event }) => event },
            target: 'shrinking',
            actions: [
              { type: 'rememberFile', params: ({ event }) => event },
              { type: 'rememberFault', params: { kind: 'tooHeavy' } },
            ],
          },
          { target: 'checkingFile', actions: { type: 'rememberFile', params: ({ event }) => event } },
        ],
      },
      states: {
        idle: { tags: 'idle' },
        saved: {
          initial: 'refreshing',
          states: {
            refreshing: {
              invoke: { id: 'refreshProfile', src: 'refreshProfile', onDone: 'settled', onError: 'settled' },
            },
            settled: { tags: 'saved' },
          },
        },
        rejected: {
          tags: 'refused',
          initial: 'unfit',
          states: {
            unfit: {},
            unsent: { on: { 'retry.requested': '#avatarUpload.uploading' } },
          },
        },
      },
    },
    checkingFile: {
      tags: 'busy',
      invoke: {
        id: 'readPicture',
        src: 'readPicture',
        input: ({ context }) => context.file,
        onDone: [
          {
            guard: { type: 'isNoPicture', params: ({ event }) => ({ sides: event.output }) },
            target: 'resting.rejected.unfit',
            actions: { type: 'rememberFault', params: { kind: 'unreadable' } },
          },
          {
            guard: { type: 'isTooSmall', params: ({ event }) => ({ sides: event.output }) },
            target: 'resting.rejected.unfit',
            actions: { type: 'rememberFault', params: { kind: 'tooSmall' } },
          },
          {
            guard: { type: 'isTooLarge', params: ({ event }) => ({ sides: event.output }) },
            target: 'shrinking',
            actions: { type: 'rememberFault', params: { kind: 'tooLarge' } },
          },
          { target: 'uploading' },
        ],
        onError: {
          target: 'resting.rejected.unfit',
          actions: { type: 'rememberFault', params: { kind: 'unloadable' } },
        },
      },
    },
    // The size is reported if no copy can be made.
    shrinking: {
      tags: ['busy', 'shrinking'],
      invoke: {
        id: 'shrinkPicture',
        src: 'shrinkPicture',
        input: ({ context }) => context.file,
        onDone: {
          target: 'checkingFile',
          actions: { type: 'rememberFile', params: ({ event }) => ({ file: event.output }) },
        },
        onError: 'resting.rejected.unfit',
      },
    },
    uploading: {
      tags: ['busy', 'sending'],
      entry: 'forgetProgress',
      invoke: [
        { id: 'watchProgress', src: 'watchProgress' },
        {
          id: 'uploadPicture',
          src: 'uploadPicture',
          input: ({ context }) => context.file,
          onDone: [
            {
              guard: { type: 'wasRefused', params: ({ event }) => event.output },
              target: 'resting.rejected.unfit',
              actions: { type: 'rememberFault', params: ({ event }) => faultIn(event.output) },
            },
            { target: 'resting.saved' },
          ],
          onError: {
            target: 'resting.rejected.unsent',
            actions: ['reportFailure', { type: 'rememberFault', params: { kind: 'unsent' } }],
          },
        },
      ],
      on: {
        'upload.progressed': { actions: { type: 'rememberProgress', params: ({ event }) => event } },
        'upload.cancelled': { guard: 'isUnderway', target: 'resting.idle' },
      },
    },
  },
});

const faultIn = (outcome: UploadOutcome): PictureFault => (outcome.kind === 'refused' ? outcome : { kind: 'unsent' });
