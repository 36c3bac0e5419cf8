import { createActor } from 'xstate';
import { ChangeGroupDialog } from '../../../src/screens/groups/group/dialogs/ChangeGroupDialog.tsx';
import { ChangeUserDialog } from '../../../src/screens/groups/group/dialogs/ChangeUserDialog.tsx';
import { GroupDialogs } from '../../../src/screens/groups/group/dialogs/GroupDialogs.tsx';
import * as changeGroup from '../../machines/groups/changeGroup.model.ts';
import * as changeUser from '../../machines/groups/changeUser.model.ts';
import { sharks } from '../../machines/groups/group.fixtures.ts';
import * as dialogs from '../../machines/groups/groupDialogs.model.ts';
import type { Performance } from './performance.ts';

type Performing = Performance['actor'];

export function openChangeUser(): Performance {
  const actor = createActor(changeUser.machine, { input: changeUser.input }).start();
  return {
    screen: onPage(<ChangeUserDialog actor={actor} group={sharks} signup={changeUser.input.signup} />),
    actor: actor as Performing,
    happen: settling(changeUser.requests),
  };
}

export function openChangeGroup(): Performance {
  const actor = createActor(changeGroup.machine, { input: changeGroup.input }).start();
  return {
    screen: onPage(<ChangeGroupDialog actor={actor} group={changeGroup.input.group} />),
    actor: actor as Performing,
    happen: settling(changeGroup.requests),
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
