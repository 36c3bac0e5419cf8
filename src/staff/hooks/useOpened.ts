import { useActorRef } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { Actor, AnyStateMachine, InputFrom, OutputFrom } from 'xstate';
import { inspected } from '../../flows/inspected.ts';
import { draftIn, keepDraft } from './drafts.ts';
import { useStaff } from './StaffContext.ts';
import { useMe } from './useMe.ts';

/**
 * The chart of what is open for as long as it is shown; `onEnd` hears how it ended. Values typed under a name are there
 * again after a reload, for the same person in the same tab.
 */
export function useOpened<Machine extends AnyStateMachine>(
  make: () => Machine,
  input: InputFrom<Machine>,
  onEnd: (output: OutputFrom<Machine>) => void,
  draft?: string,
): Actor<Machine> {
  const { tabStorage } = useStaff().services;
  const { email } = useMe();
  const key = draft === undefined ? null : `staff.draft.${email}.${draft}`;
  const [begun] = useState(() => ({
    chart: make(),
    input: { ...(input as object), ...draftIn(tabStorage, key, input) },
  }));
  const actor = useActorRef<AnyStateMachine>(begun.chart, { input: begun.input, ...inspected() }, (snapshot) => {
    if (snapshot.status === 'done') onEnd(snapshot.output);
  }) as Actor<Machine>;
  useEffect(() => keepDraft(tabStorage, key, actor), [tabStorage, key, actor]);
  return actor;
}
