import { hash } from 'node:crypto';

/** A word as somebody guesses it: small letters without accents, so that `Hasło` is `haslo` and `Straße` is `strasse`. */
export const folded = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ł', 'l').replaceAll('ß', 'ss');

/** 48 bits that stand for a word: among 200,000 of them one in a thousand million others is taken for known. */
export const markOf = (word: string): number => hash('sha256', word, 'buffer').readUIntBE(0, 6);
