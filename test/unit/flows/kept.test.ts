/** What a tab remembers of its charts, for a later explorer. */
import { expect, it } from 'vitest';
import { type AnyActorRef, assign, createActor, createMachine, fromPromise, setup } from 'xstate';
import { aboutActor, entriesFrom, keepSteps } from '../../../src/flows/kept.ts';
import { keptEntries } from '../../../src/flows/news.ts';

const asked = createMachine({
  id: 'asked',
  initial: 'open',
  states: { open: { on: { answered: 'done' } }, done: { type: 'final' } },
});
const form = setup({
  types: {
    context: {} as { email: string; sent: number },
    events: {} as { type: 'email.typed'; value: string } | { type: 'sent' | 'unknown' },
  },
  actors: { asked, call: fromPromise(() => new Promise<never>(() => undefined)) },
}).createMachine({
  id: 'form',
  context: { email: '', sent: 0 },
  initial: 'editing',
  states: {
    editing: {
      on: {
        'email.typed': { actions: assign({ email: ({ event }) => event.value }) },
        sent: [{ guard: ({ context }) => context.email === '', target: 'incomplete' }, { target: 'checking' }],
      },
    },
    incomplete: {},
    checking: { always: 'asking', exit: assign({ sent: ({ context }) => context.sent + 1 }) },
    asking: {
      invoke: [
        { id: 'askForCode', src: 'asked', onDone: 'editing' },
        { id: 'call', src: 'call' },
      ],
    },
  },
});

function watch() {
  const kept = keepSteps();
  const actor = createActor(form, { inspect: (seen) => void kept.note(seen) });
  actor.start();
  const stepsOf = (ref: AnyActorRef) => {
    const one = kept.of(ref);
    return one === undefined ? [] : entriesFrom(one, 0);
  };
  return { kept, actor, stepsOf };
}

it('each step is sent with its transitions, including immediate ones, and without typed text', () => {
  const { actor, stepsOf } = watch();
  actor.send({ type: 'email.typed', value: 'ola@example.com' });
  actor.send({ type: 'unknown' });
  actor.send({ type: 'sent' });
  expect(stepsOf(actor).map(({ time, ...step }) => step)).toEqual([
    {
      number: 1,
      event: { type: 'xstate.init' },
      took: [],
      at: ['form.editing'],
      context: { email: '', sent: 0 },
      isWhole: true,
      runs: [],
    },
    {
      number: 2,
      event: { type: 'email.typed', value: '(text, 15 letters)' },
      took: ['form.editing on email.typed'],
      at: ['form.editing'],
      context: { email: '(text, 15 letters)' },
      isWhole: false,
      runs: [],
    },
    {
      number: 3,
      event: { type: 'unknown' },
      took: [],
      at: ['form.editing'],
      context: {},
      isWhole: false,
      runs: [],
    },
    {
      number: 4,
      event: { type: 'sent' },
      took: ['form.editing on sent, branch 2', 'form.checking on always'],
      at: ['form.asking'],
      context: { sent: 1 },
      isWhole: false,
      runs: ['askForCode', 'call'],
    },
  ]);
});

it('a child is sent with its parent, and is gone once it has answered', () => {
  const { kept, actor, stepsOf } = watch();
  actor.send({ type: 'email.typed', value: 'x' });
  actor.send({ type: 'sent' });
  const child = actor.getSnapshot().children.askForCode as AnyActorRef;
  const here = { tab: 'tab', page: '/tickets' };
  const about = () => kept.all().map((one) => aboutActor(one, here));
  const parent = { id: `tab ${actor.sessionId}`, ...here, chart: 'form', name: '', parent: null, isGone: false };
  const asker = { id: `tab ${child.sessionId}`, ...here, chart: 'asked', name: 'askForCode', parent: parent.id };
  expect(about()).toEqual([parent, { ...asker, isGone: false }]);
  child.send({ type: 'answered' });
  expect(about()).toEqual([parent, { ...asker, isGone: true }]);
  expect(stepsOf(child).at(-1)).toMatchObject({ event: { type: 'answered' }, at: ['asked.done'] });
});

it('the last steps of an actor are kept, and of actors that are gone the last ones', () => {
  const { actor, stepsOf } = watch();
  for (let time = 0; time < keptEntries + 5; time += 1) actor.send({ type: 'unknown' });
  const numbers = stepsOf(actor).map(({ number }) => number);
  expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([keptEntries, 7, keptEntries + 6]);
  const kept = keepSteps();
  for (let time = 0; time < 30; time += 1) {
    const one = createActor(form, { inspect: (seen) => void kept.note(seen) }).start();
    kept.end(one);
  }
  expect(kept.all().length).toBe(20);
});
