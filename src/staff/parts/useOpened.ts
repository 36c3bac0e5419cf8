import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import type { Actor, AnyStateMachine, InputFrom, OutputFrom } from 'xstate';
import { inspected } from '../../flows/inspected.ts';

/** The chart of what is open for as long as it is shown; `onEnd` hears how it ended. */
export function useOpened<Machine extends AnyStateMachine>(
  make: () => Machine,
  input: InputFrom<Machine>,
  onEnd: (output: OutputFrom<Machine>) => void,
): Actor<Machine> {
  const [chart] = useState(make);
  return useActorRef(chart, { input, ...inspected() } as never, (snapshot: unknown) => {
    const { status, output } = snapshot as { readonly status: string; readonly output: OutputFrom<Machine> };
    if (status === 'done') onEnd(output);
  });
}
