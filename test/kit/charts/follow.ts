import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AnyMachineSnapshot, EventObject, SimulatedClock } from 'xstate';
import { recordOnScreen } from './evidence.ts';
import { type holdPromises, titleOf } from './model.ts';
import { coveringWays, type modelsIn } from './walk.ts';

type AnyModel = ReturnType<typeof modelsIn>[number];
type SentEvent = EventObject & Readonly<Record<string, string>>;
/** How a person makes an event on the screen; false if the screen offers nothing for it. */
export type Gestures = Readonly<Record<string, (event: SentEvent) => Promise<unknown>>>;
/** What each state must show. */
export type Looks = Readonly<Record<string, () => void>>;
/** The part of an actor that tests use, for charts of all kinds. */
interface Driven {
  getSnapshot(): Pick<AnyMachineSnapshot, 'value'>;
  send(event: never): void;
  /** A simulated clock, if the chart waits. */
  readonly clock: unknown;
}
/** Longer than any chart waits. */
const long = 1_000_000;

interface Followed {
  readonly model: unknown;
  /** The model's requests, which are answered as a path says. */
  readonly requests: Pick<ReturnType<typeof holdPromises>, 'settle'>;
  readonly show: () => Driven | Promise<Driven>;
  readonly gestures: Gestures;
  readonly looks: Looks;
}

/** One test for each covering path of a chart, which is walked on its screen and checked in every state. */
export function followChart({ model, requests, show, gestures, looks }: Followed): void {
  const walked = model as AnyModel;
  it.each(coveringWays(walked).map((way) => [titleOf(way), way] as const))('%s', async (_, way) => {
    const actor = await show();
    for (const { event, state } of way.steps.slice(1) as readonly { event: SentEvent; state: AnyMachineSnapshot }[]) {
      await act(async () => {
        if (event.type.startsWith('xstate.after.')) (actor.clock as SimulatedClock).increment(long);
        else requests.settle(event);
      });
      if ((await gestures[event.type]?.(event)) === false) await act(async () => actor.send(event as never));
      expect(actor.getSnapshot().value).toEqual(state.value);
      await walked.testState({ states: looks }, state);
    }
    recordOnScreen(walked, way);
  });
}
