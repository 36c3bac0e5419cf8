import { createActor } from 'xstate';
import { ChangeGroupDialog } from '../../../src/screens/groups/group/dialogs/ChangeGroupDialog.tsx';
import { ChangeUserDialog } from '../../../src/screens/groups/group/dialogs/ChangeUserDialog.tsx';
import { GroupDialogs } from '../../../src/screens/groups/group/dialogs/GroupDialogs.tsx';
import * as changeGroup from '../../machines/groups/changeGroup.model.ts';
import * as changeUser from '../../machines/groups/changeUser.model.ts';
import { sharks } from '../../machines/groups/group.fixtures.ts';
import * as dialogs from '../../machines/groups/groupDialogs.model.ts';
import { over, perform } from './performance.tsx';

export function openChangeGroup() {
  const actor = createActor(changeGroup.machine, { input: changeGroup.input }).start();
  return perform(actor, over('Group', <ChangeGroupDialog actor={actor} group={sharks} />), {
    requests: changeGroup.requests,
  });
}

export function openChangeUser() {
  const actor = createActor(changeUser.machine, { input: changeUser.input }).start();
  const dialog = (
    <ChangeUserDialog actor={actor} group={sharks} signup={changeUser.input.signup} contactEmail="help@example.com" />
  );
  return perform(actor, over('Group', dialog), { requests: changeUser.requests });
}

const waves = { waves: [], isFailed: false, retry: () => undefined };

export function openGroupDialogs() {
  const actor = createActor(dialogs.machine, { input: dialogs.input }).start();
  const shown = <GroupDialogs actor={actor} contactEmail="help@example.com" reservationHours={48} waves={waves} />;
  return perform(actor, over('Group', shown), { within: /^xstate\./u, tellers: { 'group.loaded': dialogs.groups } });
}
