/**
 * A name as a stranger may read it in a mail of ours: without the words that a mail program would turn into a link
 * (docs/rules/mail.md 5). Empty where nothing else is left. Names without such a word stay as they are.
 */
export function withoutLinks(name: string): string {
  const words = name.split(space);
  return words.some(isLink)
    ? words
        .filter((word) => !isLink(word))
        .join(' ')
        .trim()
    : name;
}

/** What looks like a space is one: a link ends there. */
const space = /[\s\u115F\u1160\u2800\u3164\uFFA0]+/u;
/** What nobody sees, and what keeps nobody from reading the link around it. */
const unseen = /[\p{Cc}\p{Cf}]|\u034F|[\uFE00-\uFE0F]/gu;
/** Signs that stand for the dot of a domain, before and after NFKC. */
const dots = /[\u3002\uFF0E\uFF61\u2024\uFE52\u00B7]/gu;

function isLink(word: string): boolean {
  const plain = word.replaceAll(dots, '.').normalize('NFKC').replaceAll(unseen, '').replaceAll(dots, '.').toLowerCase();
  return links.some((link) => link.test(plain));
}

const links = [
  /:\/\/|:\\\\|\/\//u,
  /(?:^|[^\p{L}\p{N}])(?:mailto|tel|sms|skype|callto|javascript|data):/u,
  /(?:^|[^\p{L}\p{N}])www\d*\./u,
  // A domain: its last part is a word. `3.0`, `A.S.` and `e.V.` are none.
  /[\p{L}\p{N}_-]\p{M}*\.(?:xn--[a-z0-9-]+|\p{L}\p{M}*\p{L}[\p{L}\p{M}]*)/u,
  // An address of numbers, however long: what nobody sees may stand between its first figures and others.
  /\d(?:\.\d+){3}/u,
];
