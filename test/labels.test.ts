/** Who speaks to the screen says what they read: a label has the text that is seen, in each language (WCAG 2.5.3). */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { languages } from '#contract/constants.ts';
import { entriesIn } from './kit/server/catalogue.ts';
import { inside, type Node, nodesOf } from './kit/tree/syntax.ts';

interface Labelled {
  readonly label: string;
  readonly text: string;
}

it('a label has the text that is seen', () => {
  const labelled = globSync('src/**/*.tsx').flatMap((path) => labelledIn(readFileSync(path, 'utf8')));
  expect(labelled.length).toBeGreaterThan(5);
  for (const language of languages) {
    const texts = textsIn(language);
    const translated = labelled.map((pair) => [texts.get(pair.label) ?? '', texts.get(pair.text) ?? ''] as const);
    expect(translated.filter(([label, text]) => text === '' || !has(label, text))).toEqual([]);
  }
});

it('finds a label that has another text', () => {
  const of = (text: string) =>
    labelledIn(`const one = <Button size="compact" aria-label={t\`End \${device}\`}>{icon} {t\`${text}\`}</Button>;`);
  expect(of('End it')).toEqual([{ label: 'End {device}', text: 'End it' }]);
  expect(['End it', 'end'].map((text) => has('End {device}', text))).toEqual([false, true]);
});

/** A translation's words, wherever a name or number stands among them. */
const has = (label: string, text: string) => label.toLowerCase().includes(text.toLowerCase());

function textsIn(language: string): ReadonlyMap<string, string> {
  const entries = globSync(`locales/**/${language}.po`).flatMap((path) => entriesIn(readFileSync(path, 'utf8')));
  return new Map(entries.map(({ source, text }) => [source, text]));
}

/** What is pressed, and has both a label and a text. */
const pressed = /^(?:button|a|\w*Button|\w*Link)$/u;

function labelledIn(code: string): readonly Labelled[] {
  return nodesOf(code, 'tsx').flatMap((node) => {
    if (node.type !== 'JSXElement') return [];
    const { name: element, attributes } = node.openingElement as unknown as Opening;
    if (!pressed.test(String(element.name))) return [];
    const label = attributes.find(({ name }) => (name as Node | undefined)?.name === 'aria-label')?.value;
    const [source] = messagesOf(label as Node | undefined);
    const texts = (node.children as readonly Node[]).flatMap(messagesOf);
    return source === undefined ? [] : texts.map((text) => ({ label: source, text }));
  });
}

/** The messages of an expression in braces, as the catalogues name them. */
function messagesOf(node: Node | undefined): readonly string[] {
  if (node?.type !== 'JSXExpressionContainer') return [];
  return inside(node.expression).flatMap((inner) => {
    if (inner.type !== 'TaggedTemplateExpression' || (inner.tag as Node).name !== 't') return [];
    const { quasis, expressions } = inner.quasi as unknown as Template;
    return quasis.map(({ value }, at) => value.cooked + placeholder(expressions[at])).join('');
  });
}

interface Opening {
  readonly name: Node;
  readonly attributes: readonly Node[];
}

interface Template {
  readonly quasis: readonly { readonly value: { readonly cooked: string } }[];
  readonly expressions: readonly Node[];
}

const placeholder = (expression: Node | undefined) => (expression === undefined ? '' : `{${expression.name ?? 0}}`);
