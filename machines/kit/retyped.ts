import type { EventObject, MachineContext, ProvidedActor, StateMachine } from 'xstate';

/** What a certain use of a chart knows of itself. */
interface Known {
  readonly context: MachineContext;
  readonly events: EventObject;
  readonly actors: ProvidedActor;
  readonly input: unknown;
  readonly output: unknown;
  readonly emitted: EventObject;
}

/** A chart of many uses, with the types of one of them: its states, actions and guards are the same. */
export type Retyped<Machine, As extends Known> =
  Machine extends StateMachine<
    infer _Context,
    infer _Events,
    infer Children,
    infer _Actors,
    infer Action,
    infer Guard,
    infer Delay,
    infer State,
    infer Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer Meta,
    infer Schema
  >
    ? StateMachine<
        As['context'],
        As['events'],
        Children,
        As['actors'],
        Action,
        Guard,
        Delay,
        State,
        Tag,
        As['input'],
        As['output'],
        As['emitted'],
        Meta,
        Schema
      >
    : never;
