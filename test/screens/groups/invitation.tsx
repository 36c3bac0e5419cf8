/** How the dialogs that ask somebody into a group are followed through their charts. */
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { EventObject } from 'xstate';
import { titleOf } from '../../kit/charts/model.ts';
import { coveringWays } from '../../kit/charts/walk.ts';
import { alert, busy, field, isOpen, leave, page, press, submit, write } from '../../kit/screens/person.ts';

type Told = EventObject & Readonly<Record<string, string>>;
type Step = { readonly event: Told; readonly state: { readonly value: unknown } };
type Gestures = Readonly<Record<string, (event: Told) => Promise<unknown>>>;
type Looks = Readonly<Record<string, () => void>>;
interface Actor {
  send(event: never): void;
  getSnapshot(): { readonly value: unknown; can(event: never): boolean };
}
interface Play {
  readonly show: () => Actor;
  readonly requests: { settle(event: EventObject): void };
  readonly gestures: Gestures;
  readonly looks: Looks;
}

export const askingGestures: Gestures = {
  'email.typed': ({ text = '' }) => write('email', text),
  'email.left': () => leave('email'),
  'invitation.submitted': submit,
  'dialog.dismissed': () => press('Close'),
};
export const askingLooks: Looks = {
  sending: () => {
    expect([busy(), field('email').readOnly]).toEqual(['Sending…', true]);
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  },
  refused: () =>
    expect(alert() ?? page()).toMatch(/Something went wrong|Confirm your e-mail|This person is in the group/u),
  sent: () => expect(screen.getByRole('status').textContent).toContain('An e-mail is on its way to kim@example.com.'),
  dismissed: () => expect(isOpen()).toBe(false),
};

/** One test for each path of the model that shows something new. */
export function followsChart(model: object, { show, requests, gestures, looks }: Play): void {
  const walked = model as { testState(params: object, state: never): Promise<void> };
  it.each(coveringWays(model as never).map((path) => [titleOf(path), path.steps] as const))('%s', async (_, steps) => {
    const actor = show();
    for (const { event, state } of steps.slice(1) as readonly Step[]) {
      await act(async () => requests.settle(event));
      const isPossible = isOpen() && actor.getSnapshot().can(event as never);
      const made = isPossible && (await gestures[event.type]?.(event));
      if (made === false && !event.type.startsWith('xstate.')) await act(async () => actor.send(event as never));
      expect(actor.getSnapshot().value).toEqual(state.value);
      await walked.testState({ states: looks }, state as never);
    }
  });
}
