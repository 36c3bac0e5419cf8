import { createActor } from 'xstate';
import { ChangeUserDialog } from '../../../src/screens/groups/group/dialogs/ChangeUserDialog.tsx';
import { GroupDialogs } from '../../../src/screens/groups/group/dialogs/GroupDialogs.tsx';
import { sharks } from '../../machines/groups/group.fixtures.ts';
import * as dialogs from '../../machines/groups/groupDialogs.model.ts';
import * as lookUp from '../../machines/kit/lookUp.model.ts';
import type { Performance } from './performance.ts';

type Performing = Performance['actor'];

export function openLookUp(): Performance {
  const actor = createActor(lookUp.machine, { input: lookUp.input }).start();
  return {
    screen: onPage(<ChangeUserDialog actor={actor} group={sharks} signup={lookUp.subject.signup} />),
    actor: actor as Performing,
    happen: settling(lookUp.requests),
  };
}

const waves = { waves: [], isFailed: false, retry: () => undefined };

export function openGroupDialogs(): Performance {
  const actor = createActor(dialogs.machine, { input: dialogs.input }).start();
  return {
    screen: onPage(<GroupDialogs actor={actor} contactEmail="help@example.com" reservationHours={48} waves={waves} />),
    actor: actor as Performing,
    happen(event) {
      if (event.type === 'group.loaded') dialogs.groups.tell(event);
      else if (event.type.startsWith('xstate.')) actor.send(event as never);
      else return false;
      return true;
    },
  };
}

const onPage = (dialog: Performance['screen']) => (
  <>
    <h1>Group</h1>
    {dialog}
  </>
);

const settling =
  (requests: { settle(event: never): void }): Performance['happen'] =>
  (event) => {
    if (!event.type.startsWith('xstate.')) return false;
    requests.settle(event as never);
    return true;
  };
