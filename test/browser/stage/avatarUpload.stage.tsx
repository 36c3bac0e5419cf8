import { createActor } from 'xstate';
import { AvatarUpload } from '../../../src/screens/accounts/profile/AvatarUpload.tsx';
import { machine, progress, requests } from '../../machines/accounts/profile/avatarUpload.model.ts';
import { over, perform } from './performance.tsx';

export function openAvatarUpload() {
  const actor = createActor(machine).start();
  const screen = over('Ola Nowak', <AvatarUpload actor={actor} name="Ola" surname="Nowak" picture="/api/avatars/ON" />);
  return perform(actor, screen, { requests, tellers: { 'upload.progressed': progress } });
}
