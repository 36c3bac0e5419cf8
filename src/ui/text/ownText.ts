import { cloneElement, Fragment, isValidElement } from 'react';
import { jsx } from 'react/jsx-runtime';

/** What an element is made with. */
export type Made = Record<string, unknown>;

/**
 * Text that stands beside anything else gets an element of its own; pieces of text that stand together become one
 * (docs/rules/page.md 5.7). A page's translator puts nodes of its own in the place of texts: React looks for a text of
 * its own in vain then, and writes into one that is not on the page any more. The text of an element it sets as a
 * whole.
 */
export function withOwnText(type: unknown, made: Made): Made {
  const settled = withTextApart(type, made);
  const { children, translate } = settled;
  if (translate !== undefined || typeof type !== 'string' || !isText(children) || plain.has(type)) return settled;
  return isData(String(children)) ? { ...settled, translate: 'no' } : settled;
}

function withTextApart(type: unknown, made: Made): Made {
  const { children } = made;
  if (type === Fragment && isText(children)) return { ...made, children: own(String(children)) };
  if (!Array.isArray(children)) return made;
  if (!children.every((part) => isText(part) || isNothing(part)))
    return plain.has(type) ? made : { ...made, children: apart(children) };
  const text = children.filter(isText).join('');
  if (text === '') return made;
  return { ...made, children: type === Fragment ? own(text) : text };
}

/** The parts, texts among them in elements of their own; in its place what needs none. */
function apart(parts: readonly unknown[]): readonly unknown[] {
  const all: unknown[] = [];
  let since = 0;
  for (const [at, part] of parts.entries()) {
    all.push(Array.isArray(part) ? apart(part) : part);
    if (!isText(part)) {
      since = at + 1;
      continue;
    }
    all.fill(null, since, at + 1);
    const text = parts.slice(since, at + 1).join('');
    if (text !== '') all[since] = own(text, since);
  }
  return all;
}

/** What was put together from a message, with elements within elements. */
export const apartWithin = (part: unknown): unknown => {
  if (Array.isArray(part)) return apart(part.map(apartWithin));
  if (!isValidElement<Made>(part) || !Array.isArray(part.props.children)) return part;
  return cloneElement(part, { children: apartWithin(part.props.children) });
};

/** Where text is all that may stand. */
const plain = new Set<unknown>(['option', 'title', 'textarea', 'style', 'text', 'tspan']);

const own = (text: string, at = 0) =>
  jsx('span', isData(text) ? { translate: 'no', children: text } : { children: text }, `text ${at}`);

/**
 * No word of a language, so nothing to translate: an amount of money, a number, a time; a code, of which a letter is a part
 * of a sign; an address of mail.
 */
const isData = (text: string) =>
  /^[\s\d.,:;%×+\u2212–-]*\d[\s\d.,:;%]*(?:zł|€)?\s*$|^\s*[+\u2212-]?€[\d\s.,]+$|^[^\s@]+@[^\s@]+$/u.test(text) ||
  /^(?=.*\d)(?:[A-Z\d-]{4,}|[A-Z\d]{4} [A-Z\d]{4})$/u.test(text);

const isText = (part: unknown) => typeof part === 'string' || typeof part === 'number' || typeof part === 'bigint';
const isNothing = (part: unknown) => part === null || part === undefined || typeof part === 'boolean';
