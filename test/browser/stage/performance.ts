import type { ReactNode } from 'react';
import type { EventObject } from 'xstate';

/** A screen and its running chart. */
export interface Performance {
  readonly screen: ReactNode;
  readonly actor: { send(event: EventObject): void; getSnapshot(): { readonly value: unknown } };
  happen(event: EventObject): boolean;
}
