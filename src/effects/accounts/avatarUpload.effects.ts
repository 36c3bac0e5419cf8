import { t } from '@lingui/core/macro';
import { type EventObject, fromCallback, fromPromise, type MachineImplementationsFrom } from 'xstate';
import { avatarRules, type PictureFile, type PictureSides } from '#contract/values/avatar.ts';
import { readPictureHead } from '#contract/values/pictureHead.ts';
import type { avatarUploadMachine, UploadOutcome } from '#machines/accounts/avatarUpload.machine.ts';
import type { Services } from '../../services.ts';
import { fileIn } from '../kit/fileIn.ts';

/** The effects of choosing a picture: read the file, shrink it, send it, read the profile again. */
export function avatarUploadEffects({ upload, session, notify }: Pick<Services, 'upload' | 'session' | 'notify'>) {
  const progress = new EventTarget();
  return {
    actors: {
      readPicture: fromPromise<PictureSides | null, PictureFile>(async ({ input }) => {
        if (input.size === 0) throw new Error('The file is empty.');
        return readPictureHead(new Uint8Array(await fileIn(input).arrayBuffer()));
      }),
      shrinkPicture: fromPromise(({ input }: { input: PictureFile }) => squareOf(fileIn(input))),
      uploadPicture: fromPromise(async ({ input, signal }: { input: PictureFile; signal: AbortSignal }) => {
        const onProgress = (sent: number) => progress.dispatchEvent(new CustomEvent('sent', { detail: sent }));
        const ask = { field: 'avatar_file', file: named(fileIn(input)), signal, onProgress } as const;
        const { error } = await upload('POST user/avatar', ask);
        if (error === null) return { kind: 'taken' } satisfies UploadOutcome;
        const [text] = error.data.avatar_file ?? [];
        // Anything else is not about the picture.
        if (text === undefined) throw error;
        return { kind: 'refused', text } satisfies UploadOutcome;
      }),
      watchProgress: fromCallback<EventObject>(({ sendBack }) => {
        const sendProgress = (event: Event) =>
          sendBack({ type: 'upload.progressed', sent: (event as CustomEvent).detail });
        progress.addEventListener('sent', sendProgress);
        return () => progress.removeEventListener('sent', sendProgress);
      }),
      refreshProfile: fromPromise(() => session.refresh()),
    },
    actions: {
      reportFailure: () => notify({ kind: 'bad', text: t`Could not upload avatar. Please try again later` }),
    },
  } satisfies MachineImplementationsFrom<typeof avatarUploadMachine>;
}

/** A JPEG is named upload.jpg (docs/rules/accounts.md 7.2). */
const named = (file: File) => (file.type === 'image/jpeg' ? new File([file], 'upload.jpg', { type: file.type }) : file);

/** The middle of a picture, upright, as a JPEG of the largest sides that are taken. */
async function squareOf(file: File): Promise<PictureFile> {
  const picture = await createImageBitmap(file);
  const { width, height } = picture;
  const shorter = Math.min(width, height);
  const side = Math.min(shorter, avatarRules.largest);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const pencil = canvas.getContext('2d');
  if (pencil === null) throw new Error('Nothing can be drawn here.');
  // Transparent pixels would be black in a JPEG.
  pencil.fillStyle = 'white';
  pencil.fillRect(0, 0, side, side);
  pencil.drawImage(picture, (width - shorter) / 2, (height - shorter) / 2, shorter, shorter, 0, 0, side, side);
  picture.close();
  const copy = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  if (copy === null) throw new Error('The picture cannot be written.');
  return new File([copy], 'upload.jpg', { type: copy.type });
}
