import { createActor } from 'xstate';
import { AvatarUpload } from '../../../src/screens/accounts/profile/AvatarUpload.tsx';
import { machine, progress, requests } from '../../machines/accounts/profile/avatarUpload.model.ts';
import type { Performance } from './performance.ts';

export function openAvatarUpload(): Performance {
  const actor = createActor(machine);
  actor.start();
  return {
    screen: (
      <>
        <h1>Ola Nowak</h1>
        <AvatarUpload actor={actor} name="Ola" surname="Nowak" picture={null} />
      </>
    ),
    actor: { send: (event) => actor.send(event as never), getSnapshot: () => actor.getSnapshot() },
    happen(event) {
      if (event.type === 'upload.progressed') progress.tell(event);
      else if (event.type.startsWith('xstate.')) requests.settle(event);
      else return false;
      return true;
    },
  };
}
