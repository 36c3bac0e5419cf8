/** A gettext catalogue as Lingui writes it, and the parts of its ICU messages. */

export interface Entry {
  /** The context that tells two meanings of one text apart; mostly empty. */
  readonly context: string;
  readonly source: string;
  readonly text: string;
  readonly obsolete: boolean;
}

export function entriesIn(po: string): Entry[] {
  const blocks = po.split(/\n\n+/u).filter((block) => /^(?:#~ )?msgid /mu.test(block));
  return blocks
    .map((block) => ({
      context: stringIn(block, 'msgctxt'),
      source: stringIn(block, 'msgid'),
      text: stringIn(block, 'msgstr'),
      obsolete: block.includes('#~ '),
    }))
    .filter(({ source }) => source !== '');
}

/** The catalogue with missing translations taken from `known`. */
export const filled = (po: string, known: readonly Entry[]): string =>
  po.replaceAll(/(?:^#.*\n)*(?:^msgctxt.*\n)?^msgid "(?:.*\n")*.+"\nmsgstr ""$(?!\n")/gmu, (block) => {
    const [entry] = entriesIn(block);
    const found = known.find(({ context, source }) => context === entry?.context && source === entry.source);
    return found === undefined ? block : block.replace(/""$/u, () => quoted(found.text));
  });

const quoted = (text: string) => `"${text.replaceAll(/["\\]/gu, '\\$&').replaceAll('\n', '\\n')}"`;

/** `{name}` and `<0>`, which a translation must have as well, once or more. */
export const placeholdersIn = (message: string): string[] =>
  [
    ...new Set([...argumentsIn(message).map(({ name }) => `{${name}}`), ...(message.match(/<\/?\d+\/?>/gu) ?? [])]),
  ].sort();

/** The forms of each plural of a message: `['few', 'many', 'one', 'other']`. */
export const pluralFormsIn = (message: string): string[][] =>
  argumentsIn(message).flatMap(({ kind, forms }) => (kind === 'plural' ? [Object.keys(forms).sort()] : []));

interface Argument {
  readonly name: string;
  readonly kind: string;
  readonly forms: Readonly<Record<string, string>>;
}

/** The arguments of an ICU message, including nested ones. */
function argumentsIn(message: string): Argument[] {
  return braced(message).flatMap((inside) => {
    const [, name = '', kind = '', rest = ''] = /^\s*(\w+)\s*(?:,\s*(\w+)\s*(?:,([\s\S]*))?)?$/u.exec(inside) ?? [];
    const bodies = kind === 'plural' || kind === 'select' || kind === 'selectordinal' ? braced(rest) : [];
    const names = [...rest.matchAll(/([=\w]+)\s*\{/gu)].map(([, form = '']) => form);
    const outer = topLevel(rest);
    const forms = [...outer.matchAll(/([=\w]+)\s*\{\}/gu)].map(([, form = '']) => form);
    const argument = { name, kind, forms: Object.fromEntries(forms.map((form, at) => [form, bodies[at] ?? ''])) };
    return names.length === 0 ? [argument] : [argument, ...bodies.flatMap(argumentsIn)];
  });
}

/** The contents of the outermost braces. */
function braced(text: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  for (const [at, sign] of [...text].entries()) {
    if (sign === '{' && depth++ === 0) start = at + 1;
    if (sign === '}' && --depth === 0) found.push([...text].slice(start, at).join(''));
  }
  return found;
}

/** The text with its outermost braces emptied. */
const topLevel = (text: string) => braced(text).reduce((rest, inside) => rest.replace(`{${inside}}`, '{}'), text);

function stringIn(block: string, key: 'msgctxt' | 'msgid' | 'msgstr'): string {
  const [, lines = ''] = new RegExp(`^(?:#~ )?${key} ((?:(?:#~ )?"(?:[^"\\\\]|\\\\.)*"\\n?)+)`, 'mu').exec(block) ?? [];
  return [...lines.matchAll(/"((?:[^"\\]|\\.)*)"/gu)]
    .map(([, part = '']) => part.replaceAll('\\n', '\n').replaceAll(/\\(.)/gu, '$1'))
    .join('');
}
