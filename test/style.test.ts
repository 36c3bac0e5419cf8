/** Rules of reading that no linter knows. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sources } from './kit/tree/imports.ts';

const root = new URL('../', import.meta.url);
const files = sources()
  .filter((path) => path !== 'test/style.test.ts')
  .map((path) => ({ path, code: readFileSync(new URL(path, root), 'utf8') }));
const those = (isOff: (code: string, path: string) => boolean) =>
  files.filter(({ code, path }) => isOff(code, path)).map(({ path }) => path);

it('keeps files short enough to read, but a chart whole', () => {
  const isChart = (path: string) => path.endsWith('.machine.ts');
  expect(those((code, path) => code.split('\n').length > 350 && !isChart(path))).toEqual([]);
});

it('keeps folders small enough to look through', () => {
  const folders = Map.groupBy(files, ({ path }) => path.slice(0, path.lastIndexOf('/')));
  expect([...folders].filter(([, inside]) => inside.length > 20).map(([folder]) => folder)).toEqual([]);
});

/** The first twenty are older than the rule, and a migration is never renamed. */
it('numbers each migration once', () => {
  const all = globSync('server/store/migrations/*.sql', { cwd: root }).map((path) => Number(/\d{3}/u.exec(path)?.[0]));
  const numbers = all.filter((number) => number > 20);
  expect(numbers).not.toEqual([]);
  expect(numbers.length).toBe(new Set(numbers).size);
});

it('exports by name, where no tool demands otherwise', () => {
  const demanded = /\.(?:config|setup|d)\.ts$/u;
  expect(those((code, path) => !demanded.test(path) && /^export default /mu.test(code))).toEqual([]);
});

it('gives a name to two things at most, so that a search for it finds the right one', () => {
  const product = files.filter(({ path }) => !path.startsWith('test/'));
  const named = product.flatMap(({ path, code }) => {
    const exported = code.matchAll(/^export (?:async )?(?:const|function\*?|class|interface|type) ([\w$]+)/gmu);
    // One export per language counts as one.
    const home = path.replace(/\.(?:pl|en|de)\.ts$/u, '');
    return [...new Set([...exported].map(([, name = '']) => name))].map((name) => ({ name, home }));
  });
  const homes = Map.groupBy(named, ({ name }) => name);
  const shared = [...homes].filter(([, all]) => new Set(all.map(({ home }) => home)).size > 2);
  expect(shared.map(([name]) => name)).toEqual([]);
  expect(homes.size).toBeGreaterThan(1_000);
});

it('leaves nothing for later', () => {
  expect(those((code) => /\b(?:TODO|FIXME|XXX)\b/u.test(code))).toEqual([]);
});

it('runs every test, and never waits by the clock', () => {
  const skipped = /\b(?:it|test|describe)(?:\.\w+)*\.(?:skip|only|todo|fails)\b|waitForTimeout\(/u;
  expect(those((code, path) => path.startsWith('test/') && skipped.test(code))).toEqual([]);
});

it('matches nothing against an empty object, which anything matches', () => {
  const loose = /\btoMatchObject\((?:[^()]|\([^()]*\))*?:\s*\{\}/u;
  expect(those((code, path) => path.startsWith('test/') && loose.test(code))).toEqual([]);
});

it('silences no check without a reason', () => {
  expect(those((code) => /@ts-(?:ignore|nocheck)|biome-ignore [\w/]+\s*$/mu.test(code))).toEqual([]);
});

// specification 10.14
it("asks a flow for its tags and for what it can, never for a state's name", () => {
  const byName = /\bmatches(?:State)?\(|\bsnapshot\.value\b/u;
  expect(those((code, path) => isDrawn.test(path) && byName.test(code))).toEqual([]);
});

it('lets the compiler judge every value of a screen', () => {
  expect(those((code, path) => isDrawn.test(path) && /\bas never\b/u.test(code))).toEqual([]);
});

it('invents no number for an id that is missing', () => {
  const invented = /(?:[iI]d|[nN]umber\([^()]*\)|_id) \?\? 0\b/u;
  expect(those((code, path) => isDrawn.test(path) && invented.test(code))).toEqual([]);
});

it('names tests in SECURITY.md that exist', () => {
  const named = [...readFileSync(new URL('SECURITY.md', root), 'utf8').matchAll(/`(test\/[^`]+)`/gu)].map(
    ([, path = '']) => path,
  );
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
});

it('answers a pointer that hovers only where there is one: on a phone the last touched button would stay dark', () => {
  const styles = globSync('src/**/*.css', { cwd: root });
  const alone = styles.filter((path) => {
    const outside = readFileSync(new URL(path, root), 'utf8').replaceAll(hovering, '');
    return outside.includes(':hover');
  });
  expect(styles.length).toBeGreaterThan(30);
  expect(alone).toEqual([]);
});

it('leaves room for what a phone keeps at its edges: notch, home bar', () => {
  // Elements at the window's bottom edge.
  for (const path of [
    'src/ui/styles/layout.module.css',
    'src/ui/dialogs/Dialog.module.css',
    'src/ui/dialogs/Sheet.module.css',
  ]) {
    expect(style(path), path).toMatch(/padding: [^;]*max\([^;]*env\(safe-area-inset-bottom\)\)/u);
  }
  expect(style('src/ui/styles/tokens.css')).toMatch(
    /--side: max\([^;]*env\(safe-area-inset-left\)[^;]*env\(safe-area-inset-right\)\)/u,
  );
  // Elements that span the whole width.
  for (const name of ['main', 'within']) {
    expect(style('src/ui/styles/shell.css')).toMatch(
      new RegExp(`^\\.${name} \\{[^}]*padding: [^;]*var\\(--side\\)`, 'mu'),
    );
  }
  const wide = ['Header', 'Strip', 'Footer', 'PromoBanner', 'ConsentQuestion'];
  const keepsRoom = /var\(--side\)|composes: [^;]*\bwithin\b/u;
  const alone = wide.filter((name) => !keepsRoom.test(style(`src/app/shell/${name}.module.css`)));
  expect(alone).toEqual([]);
});

it('lays out by a shared shape what one says: a row, a stack, a frame', () => {
  const shapes = new Map<string, Map<string, string>>();
  for (const { selectors, declarations } of rulesOf('src/ui/styles/shapes.css')) {
    for (const name of selectors) shapes.set(name, new Map([...(shapes.get(name) ?? []), ...declarations]));
  }
  const whole = [...shapes].filter(([, says]) => says.size > 2);
  expect(whole.map(([name]) => name)).toEqual(expect.arrayContaining(['.frame', '.bar', '.cluster', '.stack-4']));
  const again = globSync('src/{app,screens,staff,ui}/**/*.module.css', { cwd: root }).flatMap((path) =>
    rulesOf(path)
      .filter(({ selectors }) => selectors.length === 1)
      .flatMap(({ selectors, declarations }) =>
        whole
          .filter(([, says]) => [...says].every(([name, value]) => declarations.get(name) === value))
          .map(([shape]) => `${path} ${selectors[0]} is ${shape}`),
      ),
  );
  expect(again).toEqual([]);
});

it('composes only in the rule of a single class: anything else cannot be built', () => {
  const wrong = globSync('src/**/*.module.css', { cwd: root }).flatMap((path) =>
    [...style(path).matchAll(/([^{}]+)\{[^{}]*\bcomposes:/gu)]
      .map(([, before = '']) => before.replaceAll(/\/\*.*?\*\//gsu, '').trim())
      .filter((selectors) => !selectors.split(/,\s*/u).every((one) => /^\.[\w-]+$/u.test(one)))
      .map((selectors) => `${path} ${selectors}`),
  );
  expect(wrong).toEqual([]);
});

it('marks rows and what goes on below as every engine can paint it', () => {
  const styles = globSync('src/**/*.css', { cwd: root });
  // Safari paints no shadow on a row of a table.
  expect(styles.filter((path) => /\btr\b[^>{,]*\{[^}]*box-shadow/u.test(style(path)))).toEqual([]);
  // Only some can tell that more lies below; elsewhere the line always stands.
  expect(style('src/ui/dialogs/Dialog.module.css')).toMatch(
    /@supports \(container-type: scroll-state\) \{\s+\.acts::before \{[^}]*opacity: 0;/u,
  );
});

// specification 8.4
it('has a heading in red over what is listed of an error, in a toast as in a dialog', () => {
  expect(style('src/shell/ToastRegion.module.css')).toMatch(/\.text\[data-heading\] \{[^}]*color: var\(--signal\)/u);
  expect(style('src/ui/Notice.module.css')).toMatch(
    /"urgent"\] \.heading \{[^}]*color: color-mix\([^;]*var\(--signal\)/u,
  );
});

it('writes nothing in signal on its tint, where it is too pale to read', () => {
  expect(style('src/ui/Notice.module.css')).toContain('.heading {');
  expect(style('src/ui/Notice.module.css')).not.toMatch(/(?:heading|text)[^{}]*\{[^}]*color: var\(--signal\)/u);
});

/** The rules of classes alone, outside any query. */
const rulesOf = (path: string) =>
  [...style(path).matchAll(/^((?:\.[\w-]+,\n)*\.[\w-]+) \{\n((?: {2}.*;\n)+)\}/gmu)].map(
    ([, names = '', body = '']) => ({
      selectors: names.split(',\n'),
      declarations: new Map(
        [...body.matchAll(/^ {2}([\w-]+): (.*);$/gmu)].map(([, name = '', value = '']) => [name, value]),
      ),
    }),
  );

const isDrawn = /^src\/(?:screens|app|staff\/(?:screens|shell))\//u;

const style = (path: string) => readFileSync(new URL(path, root), 'utf8');

const hovering = /^@media \(hover: hover\) \{\n(?: .*\n)*\}/gmu;

/** Without a history, as in an archive, there is nothing to say; the oldest are from before the rule. */
it('says in a commit where it changes what, in a line that every list shows whole', () => {
  const { stdout } = spawnSync('git', ['log', '-100', '--no-merges', '--format=%s'], { cwd: root, encoding: 'utf8' });
  const subjects = (stdout ?? '').split('\n').filter((subject) => subject !== '');
  expect(subjects.filter((subject) => subject.length > 72 || !/^[a-z][^:]*: \S/u.test(subject))).toEqual([]);
});
