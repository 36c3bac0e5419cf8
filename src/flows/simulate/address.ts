import type { EventObject } from 'xstate';
import { fromPlain, toPlain } from '../evidence/plain.ts';

/** A walk as an address says it: where it begins, by a side's name or by what the chart is given, and what happened. */
export interface WalkText {
  readonly side: string | null;
  readonly input: string | null;
  readonly walk: string;
}

/** A value as part of an address. */
export function toText(value: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(toPlain(value)));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/u, '');
}

/** The value again; throws where the text is none. */
export function fromText(text: string): unknown {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  return fromPlain(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
}

export const walkToText = (events: readonly EventObject[]): string => (events.length === 0 ? '' : toText(events));

/** The events of a shared walk; null if the text is none. */
export function textToWalk(text: string): readonly EventObject[] | null {
  if (text === '') return [];
  try {
    const events = fromText(text);
    return Array.isArray(events) && events.every(isEvent) ? events : null;
  } catch {
    return null;
  }
}

const isEvent = (value: unknown): value is EventObject =>
  typeof value === 'object' && value !== null && typeof (value as { readonly type?: unknown }).type === 'string';
