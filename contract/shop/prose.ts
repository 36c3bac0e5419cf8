import MarkdownIt, { type Token } from 'markdown-it';
import * as v from 'valibot';

/**
 * What Markdown may say on a run's page (docs/rules/run-page.md 3): paragraphs, lists, bold, italics, links. It is
 * parsed where it is read from the database, so that readers load no parser and nothing of it is ever HTML.
 */

const Piece = v.object({
  text: v.string(),
  strong: v.optional(v.boolean()),
  em: v.optional(v.boolean()),
  /** https:, http: or mailto: alone. */
  href: v.optional(v.string()),
});
export type Piece = v.InferOutput<typeof Piece>;

export const Prose = v.array(
  v.variant('kind', [
    v.object({ kind: v.literal('paragraph'), pieces: v.array(Piece) }),
    v.object({ kind: v.literal('list'), isOrdered: v.boolean(), items: v.array(v.array(Piece)) }),
  ]),
);
export type Prose = v.InferOutput<typeof Prose>;

const parser = new MarkdownIt('zero', { html: false, linkify: false, breaks: true }).enable([
  'list',
  'emphasis',
  'link',
  'escape',
  'newline',
]);
parser.validateLink = (address) => isLedTo(address);

/** Where a link may lead. */
function isLedTo(address: string): boolean {
  try {
    return ['https:', 'http:', 'mailto:'].includes(new URL(address).protocol);
  } catch {
    return false;
  }
}

/** Markdown as what is drawn; a list within a list is one of it, and what the subset does not know stays text. */
export function proseOf(markdown: string): Prose {
  const blocks: Prose = [];
  let list: Extract<Prose[number], { kind: 'list' }> | null = null;
  let depth = 0;
  for (const token of parser.parse(markdown, {})) {
    if (token.type === 'bullet_list_open' || token.type === 'ordered_list_open') {
      depth += 1;
      if (list === null) {
        list = { kind: 'list', isOrdered: token.type === 'ordered_list_open', items: [] };
        blocks.push(list);
      }
    }
    if (token.type === 'bullet_list_close' || token.type === 'ordered_list_close') {
      depth -= 1;
      if (depth === 0) list = null;
    }
    if (token.type !== 'inline') continue;
    const pieces = piecesOf(token.children ?? []);
    if (list === null) blocks.push({ kind: 'paragraph', pieces });
    else list.items.push(pieces);
  }
  return blocks;
}

function piecesOf(tokens: readonly Token[]): Piece[] {
  const pieces: Piece[] = [];
  let [strong, em] = [0, 0];
  let href: string | null = null;
  for (const token of tokens) {
    const { type, content } = token;
    if (type === 'strong_open') strong += 1;
    if (type === 'strong_close') strong -= 1;
    if (type === 'em_open') em += 1;
    if (type === 'em_close') em -= 1;
    if (type === 'link_open') href = String(token.attrGet('href'));
    if (type === 'link_close') href = null;
    const text = type === 'softbreak' || type === 'hardbreak' ? '\n' : content;
    if (text === '') continue;
    pieces.push({
      text,
      ...(strong > 0 && { strong: true }),
      ...(em > 0 && { em: true }),
      ...(href !== null && isLedTo(href) && { href }),
    });
  }
  return pieces;
}
