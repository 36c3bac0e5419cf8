/** The build as the oldest supported browsers read it (docs/browsers.md). */
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { type Expression, parse } from 'acorn';
import { simple } from 'acorn-walk';
import { describe, expect, it } from 'vitest';
import { newerIn, syntax } from '../kit/tree/floor.ts';

const folder = 'dist/app';
const read = (file: string) => readFileSync(`${folder}/${file}`, 'utf8');
const pages = globSync('index.*.html', { cwd: folder });
const inlineIn = (page: string) =>
  [...read(page).matchAll(/<script>([\s\S]*?)<\/script>/gu)].map(([, script = '']) => script);

/**
 * Newer features that are allowed, because the code checks for them first, or because the name means something else.
 */
const allowed: Readonly<Record<string, string>> = {
  'Intl.Segmenter': 'contract/values/graphemes.ts counts without one',
  '.share()': 'src/app/hooks/useSharing.ts copies where nothing can be shared',
  '.startViewTransition()': 'the router asks for it, and we want none',
  TouchEvent: 'Mantine asks for it',
  requestIdleCallback: 'of the inspector, which a developer calls by `?inspect`',
  '.annotation()': 'of the inspector likewise, and its own',
  '.dispose()': 'XState’s own',
  '.fallback()': 'valibot’s own',
  '.setStatus()': 'Adyen’s own, of its form',
  '.toArray()': 'Mantine’s own',
  '.toBase64()': 'qr looks for it first',
  '.use()': 'React’s own',
  '.watch()': 'ours, of the tabs',
};

/** The shop's scripts, starting at its pages. The diagrams at `/flows` are for developers. */
function shopScripts(): readonly string[] {
  const found = new Set<string>();
  const follow = (file: string) => {
    if (found.has(file) || basename(file).startsWith('FlowsRoute-')) return;
    found.add(file);
    for (const name of importsIn(read(file))) follow(`assets/${basename(name)}`);
  };
  for (const page of pages)
    for (const [, file = ''] of read(page).matchAll(/<script type="module"[^>]* src="\/([^"]+)"/gu)) follow(file);
  return [...found];
}

function importsIn(code: string): string[] {
  const names: string[] = [];
  const take = ({ source }: { readonly source?: Expression | null }) => {
    if (source?.type === 'Literal') names.push(String(source.value));
    // So the build writes it.
    const [text, ...more] = source?.type === 'TemplateLiteral' ? source.quasis : [];
    if (text !== undefined && more.length === 0) names.push(text.value.raw);
  };
  simple(parse(code, { ecmaVersion: syntax, sourceType: 'module' }), {
    ImportDeclaration: take,
    ExportNamedDeclaration: take,
    ExportAllDeclaration: take,
    ImportExpression: take,
  });
  return names;
}

describe('in the oldest supported browsers', () => {
  const scripts = shopScripts();

  it('every script of the shop can be parsed, and uses nothing that they lack', () => {
    expect(pages).toHaveLength(3);
    expect(scripts.length).toBeGreaterThan(40);
    const newer = scripts.flatMap((file) =>
      newerIn(read(file)).flatMap((name) => (name in allowed ? [] : [`${file}: ${name}`])),
    );
    expect(newer).toEqual([]);
    const used = new Set(scripts.flatMap((file) => newerIn(read(file))));
    expect(Object.keys(allowed).filter((name) => !used.has(name))).toEqual([]);
  });

  it.each(pages)('so can the scripts in %s', (page) => {
    const [starter = '', old = ''] = inlineIn(page);
    expect(newerIn(starter)).toEqual([]);
    expect(old).toContain('toSorted');
    expect(() => parse(old, { ecmaVersion: 2015 })).not.toThrow();
  });
});

describe('the check itself', () => {
  it.each([
    ['const { a } = Object.groupBy(list, key);', ['Object.groupBy']],
    ['new Set(a).union(b)', ['.union()']],
    ['URL.canParse(address) && new Intl.Segmenter()', ['Intl.Segmenter', 'URL.canParse']],
    ['menu.showPopover(); list.toSorted().map(twice)', ['.showPopover()']],
    ['Promise.withResolvers(), AbortSignal.any([a])', ['AbortSignal.any', 'Promise.withResolvers']],
    ['typeof Temporal === "object" && new URLPattern()', ['URLPattern']],
    ['window.navigation.navigate("/")', ['navigation']],
  ])('finds newer features in %s', (code, names) => {
    expect(newerIn(code)).toEqual(names);
  });

  it('cannot parse what they could not', () => {
    expect(() => newerIn('const sign = /[\\p{L}--a]/v;')).toThrow();
  });
});
