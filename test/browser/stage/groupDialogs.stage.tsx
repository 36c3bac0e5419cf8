import { createActor } from 'xstate';
import { ChangeUserDialog } from '../../../src/screens/groups/group/dialogs/ChangeUserDialog.tsx';
import { GroupDialogs } from '../../../src/screens/groups/group/dialogs/GroupDialogs.tsx';
import { sharks } from '../../machines/groups/group.fixtures.ts';
import * as dialogs from '../../machines/groups/groupDialogs.model.ts';
import * as lookUp from '../../machines/kit/lookUp.model.ts';
import { over, perform } from './performance.tsx';

export function openLookUp() {
  const actor = createActor(lookUp.machine, { input: lookUp.input }).start();
  const dialog = <ChangeUserDialog actor={actor} group={sharks} signup={lookUp.subject.signup} />;
  return perform(actor, over('Group', dialog), { requests: lookUp.requests });
}

const waves = { waves: [], isFailed: false, retry: () => undefined };

export function openGroupDialogs() {
  const actor = createActor(dialogs.machine, { input: dialogs.input }).start();
  const shown = <GroupDialogs actor={actor} contactEmail="help@example.com" reservationHours={48} waves={waves} />;
  return perform(actor, over('Group', shown), { within: /^xstate\./u, tellers: { 'group.loaded': dialogs.groups } });
}
