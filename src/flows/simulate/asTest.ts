import type { AnyStateMachine, EventObject } from 'xstate';
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

/** A value as one writes it; `indent` is that of the line that it stands in. */
function literal(value: unknown, indent: string): string {
  if (value instanceof Error) return `new ${value.name === 'Error' ? 'Error' : value.name}(${quoted(value.message)})`;
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((one: unknown) => literal(one, inner))
    : Object.entries(value).flatMap(([key, one]) =>
        one === undefined ? [] : [`${/^[a-z_$][\w$]*$/iu.test(key) ? key : quoted(key)}: ${literal(one, inner)}`],
      );
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return `${open}${close}`;
  const space = open === '{' ? ' ' : '';
  const line = `${open}${space}${parts.join(', ')}${space}${close}`;
  if (line.length <= 80 && !line.includes('\n')) return line;
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`;
}

const quoted = (text: string) => `'${text.replaceAll(/[\\']/gu, String.raw`\$&`).replaceAll('\n', String.raw`\n`)}'`;
