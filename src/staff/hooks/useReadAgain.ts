import { useEffect } from 'react';
import type { Values } from '#machines/kit/form.machine.ts';

interface Stands<Field extends string> {
  readonly values: Values<Field>;
  readonly version: number;
}

/** Tells the chart of what stands already that it was read again: others change it, too. */
export function useReadAgain<Field extends string>(
  actor: { send(event: { type: 'stand.read' } & Stands<Field>): void },
  { values, version }: Stands<Field>,
): void {
  const text = JSON.stringify(values);
  useEffect(() => {
    actor.send({ type: 'stand.read', values: JSON.parse(text) as Values<Field>, version });
  }, [actor, text, version]);
}
