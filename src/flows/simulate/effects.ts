import type { EventObject } from 'xstate';

/** A chart's effects on its way, in order: asked an actor, emitted, sent to another actor, set a timer, ran an action. */
export type Effect =
  | readonly ['ask', actor: string, input: unknown]
  | readonly ['emit', event: EventObject]
  | readonly ['tell', actor: string, event: EventObject]
  | readonly ['wait', delay: string, milliseconds: number]
  | readonly ['do', action: string, params: unknown];

interface Action {
  readonly type: string;
  readonly params?: unknown;
}

/** An action of a step as an effect; none where it only clears up. */
export function effectOf({ type, params }: Action): Effect[] {
  const of = (params ?? {}) as {
    id: string;
    input: unknown;
    event: EventObject;
    delay: number;
    /** By its name, or itself. */
    targetId: string | undefined;
    to: { readonly id: string } | undefined;
  };
  const table: Readonly<Record<string, () => Effect[]>> = {
    'xstate.spawnChild': () => [['ask', of.id, of.input]],
    'xstate.emit': () => [['emit', of.event]],
    'xstate.sendTo': () => [['tell', of.targetId ?? of.to?.id ?? '', of.event]],
    'xstate.raise': () => [['wait', delayIn(of.event.type), of.delay]],
    'xstate.stopChild': () => [],
    'xstate.cancel': () => [],
  };
  return table[type]?.() ?? [['do', type, params]];
}

const delayIn = (type: string) => type.replace(/^xstate\.after\./u, '').replace(/\..*$/u, '');
