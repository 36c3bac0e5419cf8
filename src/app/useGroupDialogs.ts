import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { groupDialogsMachine } from '#machines/groupDialogs.machine.ts';
import { type GroupDialogsActor, groupDialogsEffects } from '../effects/groupDialogs.effects.ts';
import { inspected } from '../flows/inspected.ts';
import { useApp } from './AppContext.ts';

/** The dialogs of one group: its page opens them and shows them. For a component that is keyed by the group. */
export function useGroupDialogs(groupId: number): GroupDialogsActor {
  const { services, address } = useApp();
  const [chart] = useState(() => groupDialogsMachine.provide(groupDialogsEffects({ services, address, groupId })));
  return useActorRef(chart, { input: { groupId }, ...inspected() });
}
