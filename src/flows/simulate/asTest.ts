import type { AnyStateMachine, EventObject } from 'xstate';
import { literal, quoted } from './literal.ts';
import { placeOf, walkThrough } from './walk.ts';

/** A walk in the words of the test kit (`walkJourney`), to be copied into the chart's own tests. */
export function asTest(machine: AnyStateMachine, input: unknown, events: readonly EventObject[]): string {
  const last = walkThrough(machine, input, events).at(-1);
  return [
    `it('…', () => {`,
    `  const { state } = walkJourney(${machine.id}Machine, ${literal(input, '  ')}, [`,
    ...events.map((event) => `    ${step(event)},`),
    '  ]);',
    `  expect(state).toBe(${quoted(placeOf(last?.snapshot.value ?? ''))});`,
    '});',
    '',
  ].join('\n');
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
