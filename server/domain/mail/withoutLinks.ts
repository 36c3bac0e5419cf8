import { parse } from 'tldts';

/**
 * A name as a stranger may read it in a mail of ours: without the words that a mail program would turn into a link, or
 * a reader would type as one (docs/rules/mail.md 5). Empty if nothing else is left. Names without such a word stay as
 * they are.
 */
export function withoutLinks(name: string): string {
  const words = name.split(space);
  const plain = words.map(plainOf);
  const gone = plain.map(isLink);
  for (const [at, word] of plain.entries()) {
    // `evil [.] pl`, `evil kropka pl`: a dot between two words of which the second ends a domain.
    if (!isDot.test(word) || !endsDomain(plain[at + 1])) continue;
    for (const part of [at - 1, at, at + 1]) gone[part] = true;
  }
  if (!gone.some(Boolean)) return name;
  return words
    .filter((_, at) => !gone[at])
    .join(' ')
    .trim();
}

/** Every sign that looks like a space counts as one: a link ends there. */
const space = /[\s\u115F\u1160\u2800\u3164\uFFA0]+/u;
/** What nobody sees, and what keeps nobody from reading the link around it. */
const unseen = /[\p{Cc}\p{Cf}]|\u034F|[\uFE00-\uFE0F]/gu;
/** Signs that stand for the dot of a domain, or look like one, before and after NFKC. */
const dots = /[\u3002\uFF0E\uFF61\u2024\uFE52\u00B7\u2027\u2219\u22C5\u30FB\uFF65\u06D4\u0701\u0702]/gu;
/** A dot in brackets, or its name there, in the languages that we speak. */
const bracketed = /[([{<]+(?:\.|dot|kropka|punkt)[)\]}>]+/gu;
const isDot = /^["'*_-]*(?:\.|dot|kropka|punkt)["'*_-]*$/u;

const plainOf = (word: string) =>
  word
    .replaceAll(dots, '.')
    .normalize('NFKC')
    .replaceAll(unseen, '')
    .replaceAll(dots, '.')
    .toLowerCase()
    .replaceAll(bracketed, '.');

const isLink = (plain: string) => links.some((link) => link.test(plain));

const endsDomain = (word: string | undefined) => {
  const end = /^[\p{L}\p{M}\d-]+/u.exec(word ?? '')?.[0];
  return end !== undefined && parse(`a.${end}`).isIcann === true;
};

const links = [
  /:\/\/|:\\\\|\/\//u,
  /(?:^|[^\p{L}\p{N}])(?:mailto|tel|sms|skype|callto|javascript|data):/u,
  /(?:^|[^\p{L}\p{N}])www\d*\./u,
  // A domain: its last part is a word, whatever stands before. `3.0`, `A.S.` and `e.V.` are none, nor is what `...` leads to.
  /(?:^|[^.])\.(?:xn--[a-z0-9-]+|\p{L}\p{M}*\p{L}[\p{L}\p{M}]*)/u,
  // An address of numbers, however long: what nobody sees may stand between its first figures and others.
  /\d(?:\.\d+){3}/u,
];
