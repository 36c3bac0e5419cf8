import { createHash, randomBytes } from 'node:crypto';

/** An opaque token of 256 bits, for a session or a link in a mail, and what is kept of it. */
export function newToken(): { readonly token: string; readonly hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOfToken(token) };
}

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
