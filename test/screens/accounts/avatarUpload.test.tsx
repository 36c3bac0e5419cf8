import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createActor, type EventObject } from 'xstate';
import type { PictureFile } from '#contract/values/avatar.ts';
import { avatarUploadMachine } from '#machines/accounts/avatarUpload.machine.ts';
import { ApiError } from '../../../src/api/request.ts';
import { avatarUploadEffects } from '../../../src/effects/accounts/avatarUpload.effects.ts';
import { AvatarUpload } from '../../../src/screens/accounts/profile/AvatarUpload.tsx';
import type { Services, Toast } from '../../../src/services.ts';
import { press } from '../../kit/screens/person.ts';
import { renderScreen } from '../../kit/screens/render.tsx';
import { visiting } from '../../kit/screens/session.ts';
import { machine, picture, progress, requests } from '../../machines/accounts/profile/avatarUpload.model.ts';

const shows = (text: string) => expect(screen.getByText(text)).toBeTruthy();
const alert = (text: string) => expect(screen.getByRole('alert').textContent).toBe(text);
const bar = () => screen.getByRole<HTMLProgressElement>('progressbar');

/** Files that the chart takes for such: jsdom's are never 10 MB. */
function fileOf({ name, type, size }: PictureFile): File {
  const file = new File(['x'], name, { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
}
const choose = (file: File, at = 0) =>
  act(async () => {
    const field = document.querySelectorAll<HTMLInputElement>('input[type=file]')[at] as HTMLInputElement;
    fireEvent.change(field, { target: { files: [file] } });
  });

describe('a picture', () => {
  const show = (address = '/api/avatars/ON') => {
    const actor = createActor(machine);
    actor.start();
    return renderScreen(<AvatarUpload actor={actor} name="Ola" surname="Nowak" picture={address} />);
  };

  // specification 5.14, 5.15
  it.each<[file: PictureFile, text: string]>([
    [{ ...picture, name: 'me.webp' }, 'WEBP extension is not supported. Please use jpg, jpeg, png, gif format.'],
    [{ ...picture, name: 'me', type: '' }, '? extension is not supported. Please use jpg, jpeg, png, gif format.'],
  ])('that is refused gets the reason: %j', async (file, text) => {
    show();
    await choose(fileOf(file));
    alert(text);
  });

  // specification 5.16, 5.17, 8.11
  it.each<[sides: unknown, text: string]>([
    [{ width: 79, height: 500 }, 'The uploaded image is too small. Must be at least 80px by 80px.'],
    [null, 'There was an error loading the image'],
  ])('of the wrong size gets the reason: %j', async (output, text) => {
    show();
    await choose(fileOf(picture));
    await act(async () => requests.settle({ type: 'xstate.done.actor.readPicture', output }));
    alert(text);
  });

  // specification 5.17
  it('that is only too big is made smaller automatically, or gets the reason if that fails', async () => {
    const fails = () =>
      act(async () => requests.settle({ type: 'xstate.error.actor.shrinkPicture', error: new Error('no picture') }));
    show();
    await choose(fileOf({ ...picture, size: 10 * 2 ** 20 + 1 }));
    shows('Making a smaller copy…');
    await fails();
    alert('File size must be less than 10 MB.');
    await choose(fileOf(picture));
    const output = { width: 500, height: 1_001 };
    await act(async () => requests.settle({ type: 'xstate.done.actor.readPicture', output }));
    shows('Making a smaller copy…');
    await fails();
    alert('The uploaded image is too large. Must be no more than 1000px by 1000px.');
  });

  // specification 8.11
  it('that cannot be read gets the reason', async () => {
    show();
    await choose(fileOf(picture));
    await act(async () => requests.settle({ type: 'xstate.error.actor.readPicture', error: new Error('gone') }));
    alert('There was an error loading the file');
  });

  // specification 2.49
  it('shows how much of it has left, and is called off no more when all has', async () => {
    show();
    await choose(fileOf(picture));
    await act(async () =>
      requests.settle({ type: 'xstate.done.actor.readPicture', output: { width: 90, height: 90 } }),
    );
    await act(async () => progress.tell({ type: 'upload.progressed', sent: 0.4 } as EventObject));
    expect([bar().value, screen.queryByRole('button', { name: 'Cancel' }) !== null]).toEqual([0.4, true]);
    await act(async () => progress.tell({ type: 'upload.progressed', sent: 1 } as EventObject));
    expect([bar().value, screen.queryByRole('button', { name: 'Cancel' }) !== null]).toEqual([1, false]);
  });

  it('may be anything at first', () => {
    show();
    shows('JPG, PNG or GIF, at most 10 MB');
  });

  it('that is too heavy is made smaller on this device', async () => {
    show();
    await choose(fileOf({ ...picture, size: 10 * 2 ** 20 + 1 }));
    shows('Making a smaller copy…');
    expect(screen.queryByRole('button', { name: 'Add a picture' })).toBeNull();
  });

  it('may come from the camera', async () => {
    show();
    const [, camera] = document.querySelectorAll('input[type=file]');
    expect(camera?.getAttribute('capture')).toBe('user');
    await choose(fileOf(picture), 1);
    shows('Checking the picture…');
  });

  it('may be dropped', async () => {
    show();
    const place = screen.getByRole('region', { name: 'Your picture' });
    const dataTransfer = { files: [fileOf(picture)] };
    await act(async () => void fireEvent.dragOver(place, { dataTransfer }));
    expect(place.hasAttribute('data-over')).toBe(true);
    await act(async () => void fireEvent.dragLeave(place, { dataTransfer, relatedTarget: document.body }));
    expect(place.hasAttribute('data-over')).toBe(false);
    await act(async () => void fireEvent.drop(place, { dataTransfer }));
    shows('Checking the picture…');
  });

  // specification 2.43
  it('that is there is shown, and changed', () => {
    const { container } = show('/api/files/a.webp');
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/api/files/a.webp');
    expect(screen.getByRole('button', { name: 'Change picture' })).toBeTruthy();
  });
});

describe('sending it', () => {
  type Sent = Parameters<Services['upload']>[1];
  /** A GIF of 100 pixels a side, as far as anybody reads it. */
  const gif = new File(['GIF89a\x64\0\x64\0\0\0\0'], 'me.gif', { type: 'image/gif' });

  async function send(file: File, answer: (ask: Sent) => Promise<unknown>) {
    const toasts: Toast[] = [];
    const sent: Sent[] = [];
    const refresh = vi.fn(async () => undefined);
    const upload = ((_: string, ask: Sent) => {
      sent.push(ask);
      return answer(ask);
    }) as Services['upload'];
    const notify = (toast: Toast) => void toasts.push(toast);
    const effects = avatarUploadEffects({ upload, notify, session: { ...visiting, refresh } });
    const actor = createActor(avatarUploadMachine.provide(effects));
    actor.start();
    renderScreen(<AvatarUpload actor={actor} name="Ola" surname="Nowak" picture="/api/avatars/ON" />);
    await choose(file);
    await vi.waitFor(() => expect(actor.getSnapshot().matches('checkingFile')).toBe(false));
    return { actor, sent, toasts, refresh };
  }
  const taken = async () => ({ result: { message: null, data: { avatar: '/api/files/a.webp' } }, error: null });
  const refusal =
    (status: number, data = {}) =>
    async () => ({
      result: null,
      error: new ApiError('invalid', 'Check the marked fields.', status, data),
    });

  // specification 2.50
  it('reads the profile again', async () => {
    const { sent, refresh } = await send(gif, taken);
    await screen.findByText('Your new picture is saved');
    expect(sent.map(({ field, file }) => [field, file.name])).toEqual([['avatar_file', 'me.gif']]);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  // specification 7.15
  it('names a JPEG upload.jpg', async () => {
    const frame = [0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0, 100, 0, 100, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1];
    const { sent } = await send(new File([Uint8Array.from(frame)], 'IMG 1.JPG', { type: 'image/jpeg' }), taken);
    expect(sent.map(({ file }) => [file.name, file.type, file.size])).toEqual([['upload.jpg', 'image/jpeg', 21]]);
  });

  // specification 2.51
  it("says the server's reason where it is about the picture", async () => {
    const { toasts } = await send(gif, refusal(422, { avatar_file: ['There was an error loading the image'] }));
    await screen.findByRole('alert');
    alert('There was an error loading the image');
    expect(toasts).toEqual([]);
  });

  // specification 2.51, 8.12
  it('reports what is not', async () => {
    const { toasts } = await send(gif, refusal(503));
    await screen.findByRole('alert');
    alert('Failed to upload a file.');
    expect(toasts).toEqual([{ kind: 'bad', text: 'Could not upload avatar. Please try again later' }]);
  });

  it('reports its progress, and stops when it is cancelled', async () => {
    const { sent, actor } = await send(gif, () => new Promise(() => {}));
    await act(async () => sent[0]?.onProgress?.(0.25));
    expect(bar().value).toBe(0.25);
    await press('Cancel');
    expect([sent[0]?.signal?.aborted, actor.getSnapshot().value]).toEqual([true, { resting: 'idle' }]);
  });

  it('does not begin with an empty file', async () => {
    const { sent } = await send(new File([], 'me.gif', { type: 'image/gif' }), taken);
    alert('There was an error loading the file');
    expect(sent).toEqual([]);
  });
});
