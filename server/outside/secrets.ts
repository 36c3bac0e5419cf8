import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { CannotStart } from '../cannotStart.ts';

/** Secrets in the database that its readers must not know, under SECRET_KEY. */
export interface Secrets {
  /** AES-256-GCM; it opens for the same owner only, so that rows cannot be exchanged. */
  seal(text: string, owner: string): string;
  open(sealed: string, owner: string): string;
  /** For values that are too short to be hashed alone. */
  hash(text: string, owner: string): string;
}

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Without a key, which only commands of a live installation may lack, everything that needs one says so. */
export function createSecrets(secretKey: Buffer | null): Secrets {
  /** A key for each purpose: none of them tells another. */
  function keyFor(purpose: 'seal' | 'hash'): Buffer {
    if (secretKey === null) throw new CannotStart('SECRET_KEY must be set: 32 bytes, as base64 or hexadecimal.');
    return Buffer.from(hkdfSync('sha256', secretKey, '', `muster ${purpose}`, 32));
  }
  return {
    seal(text, owner) {
      const nonce = randomBytes(nonceBytes);
      const sealing = createCipheriv(cipher, keyFor('seal'), nonce, { authTagLength: tagBytes }).setAAD(
        Buffer.from(owner),
      );
      const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
      return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString('base64url');
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64url');
      const opening = createDecipheriv(cipher, keyFor('seal'), bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      try {
        return Buffer.concat([opening.update(bytes.subarray(nonceBytes + tagBytes)), opening.final()]).toString('utf8');
      } catch (cause) {
        throw new Error(
          `What was sealed for ${owner} does not open: SECRET_KEY is not the one that it was sealed with.`,
          {
            cause,
          },
        );
      }
    },
    hash: (text, owner) => createHmac('sha256', keyFor('hash')).update(`${owner}\n${text}`).digest('base64url'),
  };
}
