import type { EventObject } from 'xstate';
import { fromPlain, toPlain } from '../evidence/plain.ts';

/** A walk as part of an address: `side` by its name in the evidence, `walk` as text. */
export function walkToText(events: readonly EventObject[]): string {
  const bytes = new TextEncoder().encode(JSON.stringify(toPlain(events)));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/u, '');
}

/** The events of a shared walk; null where the text is none. */
export function textToWalk(text: string): readonly EventObject[] | null {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    const events: unknown = fromPlain(JSON.parse(new TextDecoder().decode(bytes)));
    return Array.isArray(events) && events.every(isEvent) ? events : null;
  } catch {
    return null;
  }
}

const isEvent = (value: unknown): value is EventObject =>
  typeof value === 'object' && value !== null && typeof (value as { readonly type?: unknown }).type === 'string';
