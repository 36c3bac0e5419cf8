import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * The opaque data of a session that a browser sends back. It is signed with the session's secret, so each copy stays
 * valid and says what was true when it was made.
 */
const kinds = { data: 'Ab02b4c0', result: 'X3XtfGC7', redirect: 'eyJ0cmFuc1' } as const;
type Kind = keyof typeof kinds;

const signature = (kind: Kind, secret: string, text: string) =>
  createHmac('sha256', secret).update(`${kind}!${text}`).digest();

export function sign(kind: Kind, secret: string, content: object): string {
  const text = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${kinds[kind]}!${text}.${signature(kind, secret, text).toString('base64url')}`;
}

/** The signed content; null if the signature is wrong. */
export function open<Content>(kind: Kind, secret: string, token: unknown): Content | null {
  const prefix = `${kinds[kind]}!`;
  if (typeof token !== 'string' || !token.startsWith(prefix)) return null;
  const [text = '', signed = ''] = token.slice(prefix.length).split('.');
  const [wanted, given] = [signature(kind, secret, text), Buffer.from(signed, 'base64url')];
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  return JSON.parse(Buffer.from(text, 'base64url').toString()) as Content;
}

/** It is new with each call, as Adyen's is. */
export const newSessionData = (secret: string) => sign('data', secret, { n: randomBytes(9).toString('base64url') });
