import type { EventObject } from 'xstate';
import type { Effect } from '../../simulate/effects.ts';
import { literal } from '../../simulate/literal.ts';

/** What happened, in a line: `verifyUser ✓`, `priceDebounce elapsed`, `check.submitted`. */
export function eventWords(type: string): string {
  const [, kind, name = ''] = /^xstate\.(done\.actor|error\.actor|snapshot|after)\.(.*)$/u.exec(type) ?? [];
  if (kind === 'done.actor') return `${name} ✓`;
  if (kind === 'error.actor') return `${name} ✗`;
  if (kind === 'snapshot') return `${name} …`;
  return kind === 'after' ? `${name.split('.')[0]} elapsed` : type;
}

/** What an event comes with, in a line: `runId: 2`; nothing if it comes alone. */
export function payloadWords({ type, ...rest }: EventObject): string {
  const all = Object.entries(rest).map(([name, value]) => {
    const text = valueWords(value).replaceAll(/\s+/gu, ' ');
    return type.startsWith('xstate.') ? text : `${name}: ${text}`;
  });
  const text = all.join(', ');
  return text.length > mostLetters ? `${text.slice(0, mostLetters)}…` : text;
}
const mostLetters = 100;

/** What the chart did, and with what. */
export function actionWords([kind, name, about]: Effect): { readonly words: string; readonly value: unknown } {
  const type = (event: unknown) => String((event as EventObject).type);
  if (kind === 'emit') return { words: `emits ${type(name)}`, value: restOf(name) };
  if (kind === 'tell') return { words: `sends ${type(about)} to ${String(name)}`, value: restOf(about as EventObject) };
  if (kind === 'wait') return { words: `waits ${String(name)}, ${String(about)} ms`, value: undefined };
  return { words: `${kind === 'ask' ? 'starts' : 'runs'} ${String(name)}`, value: about };
}

function restOf({ type: _, ...rest }: EventObject): unknown {
  return Object.keys(rest).length === 0 ? undefined : rest;
}

/** A value as one reads it in a narrow place. */
export const valueWords = (value: unknown): string => literal(value, '', 40);

/** A line of a context, and whether it is another one than a step before. */
export interface ContextLine {
  readonly name: string;
  readonly text: string;
  readonly isNew: boolean;
}

export function contextLines(now: unknown, before: unknown): readonly ContextLine[] {
  const [all, earlier] = [now, before].map((one) => (typeof one === 'object' && one !== null ? one : {}));
  return Object.entries(all ?? {}).map(([name, value]) => {
    const text = valueWords(value);
    const old = (earlier as Record<string, unknown>)[name];
    return { name, text, isNew: before !== undefined && !Object.is(old, value) && valueWords(old) !== text };
  });
}
