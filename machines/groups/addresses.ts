import { safeParse } from 'valibot';
import { Email } from '#contract/values/values.ts';

/**
 * The addresses of a text that somebody pastes, from a chat or a mail program: `Anna <a@x.pl>; b@x.de`, one a line, each
 * once. What is no address stands among them as it was typed, a name before its address does not.
 */
export function addressesIn(text: string): readonly string[] {
  const parts = text
    .replaceAll(/"[^"\n]*"(?=\s*<)/gu, '')
    .split(/[\n\r;,\t]+|(?<=>)/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const plain = parts
    // `Nowak, Anna <a@x.pl>`: the comma is in the name.
    .filter((part, at) => part.includes('@') || parts[at + 1]?.includes('<') !== true)
    .flatMap(wordsWithAddress);
  const seen = new Map(plain.map((part) => [plainAddress(part) ?? part, part]));
  return [...seen.keys()];
}

/** An address as it is compared; null if the text is none. */
export function plainAddress(text: string): string | null {
  const parsed = safeParse(Email, text);
  return parsed.success ? parsed.output : null;
}

/** `a@x.pl b@x.de` is two, `Anna: a@x.pl` of a chat is one; what is typed with a blank in it is none. */
function wordsWithAddress(part: string): readonly string[] {
  if (part.includes('<')) return [part];
  const words = part.match(/[^@]*@\S+|\S[^@]*$/gu) ?? [part];
  return words.map((word) => word.trim().replace(/^[^@]*:\s+/u, ''));
}
