import type { AnyStateMachine, EventObject } from 'xstate';
import { literal, quoted } from './literal.ts';
import { placeOf, walkThrough } from './walk.ts';

/** A walk in the words of the test kit (`walkJourney`), to be copied into the chart's own tests. */
export function asTest(machine: AnyStateMachine, input: unknown, events: readonly EventObject[]): string {
  const last = walkThrough(machine, input, events).at(-1);
  const isWhole = isWritable(input);
  return [
    `it('…', () => {`,
    ...(isWhole ? [] : ['  // It is given functions, which no text keeps: `given` is what its tests begin with.']),
    `  const { state } = walkJourney(${machine.id}Machine, ${isWhole ? literal(input, '  ') : 'given'}, [`,
    ...events.map((event) => `    ${step(event)},`),
    '  ]);',
    `  expect(state).toBe(${quoted(placeOf(last?.snapshot.value ?? ''))});`,
    '});',
    '',
  ].join('\n');
}

/** Whether a value can be written in code. */
function isWritable(value: unknown): boolean {
  if (typeof value === 'function') return false;
  if (typeof value !== 'object' || value === null) return true;
  return !('sessionId' in value) && Object.values(value).every(isWritable);
}

function step(event: EventObject): string {
  const [, kind, name = ''] = /^xstate\.(done\.actor|error\.actor|after)\.(.*)$/u.exec(event.type) ?? [];
  const { output, error } = event as { readonly output?: unknown; readonly error?: unknown };
  if (kind === 'done.actor') return call('done', name, output);
  if (kind === 'error.actor') return call('failed', name, error);
  if (kind === 'after') return call('passed', name.split('.')[0] ?? '', undefined);
  return literal(event, '    ');
}

const call = (name: string, about: string, value: unknown) =>
  `${name}(${[quoted(about), ...(value === undefined ? [] : [literal(value, '    ')])].join(', ')})`;
