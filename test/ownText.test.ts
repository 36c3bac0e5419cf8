/** Text beside elements gets an element of its own when elements are created (src/ui/text); no code may bypass that. */
import { expect, it } from 'vitest';
import { sources, syntaxOf } from './kit/tree/imports.ts';
import { type Node, nodesOf } from './kit/tree/syntax.ts';

const files = sources().filter((path) => path.startsWith('src/') && !path.startsWith('src/ui/text/'));
const drawn = files.filter((path) => path.endsWith('.tsx'));

it('no component is bare text, which could end up beside other elements', () => {
  const components = drawn.flatMap((path) => componentsIn(syntaxOf(path)).map((one) => ({ path, ...one })));
  expect(components.filter(isText).map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
  expect(components.length).toBeGreaterThan(400);
});

it('finds a component that is bare text, however it returns it', () => {
  const found = (code: string) =>
    componentsIn(nodesOf(code, 'tsx'))
      .filter(isText)
      .map(({ name }) => name);
  expect(found('function A({ x }) { if (x) return t`a`; return <p>b</p>; }')).toEqual(['A']);
  expect(found("const B = ({ x }) => (x ? 'b' : null);")).toEqual(['B']);
  expect(found('export const C = ({ x }) => x && `c`;')).toEqual(['C']);
  expect(found('const d = () => t`d`; const E = () => <>{t`e`}</>;')).toEqual([]);
  expect(found('function F() { const g = () => t`g`; return <p>{g()}</p>; }')).toEqual([]);
});

it('elements are created by JSX, messages by the macro', () => {
  const named = files.flatMap((path) =>
    syntaxOf(path)
      .filter(({ type }) => type === 'ImportDeclaration')
      .flatMap(({ source, specifiers }) =>
        (specifiers as Node[]).map(({ local }) => `${(source as Node).value} ${(local as Node).name}`),
      )
      .filter((name) => makers.includes(name))
      .map((name) => `${path}: ${name}`),
  );
  // It passes its children on, and has no text.
  expect(named).toEqual(['src/ui/lazily.ts: react createElement']);
});

const makers = [
  ...['createElement', 'cloneElement', 'createFactory'].map((name) => `react ${name}`),
  ...['jsx', 'jsxs'].map((name) => `react/jsx-runtime ${name}`),
  '@lingui/react Trans',
];

interface Component {
  readonly name: string;
  readonly returned: readonly Node[];
}

function componentsIn(nodes: readonly Node[]): Component[] {
  return nodes.flatMap((node) => {
    const made = node.type === 'VariableDeclarator' ? (node.init as Node | null) : node;
    const name = String((node.id as Node | null | undefined)?.name ?? '');
    if (made === null || !isFunction(made) || !/^\p{Lu}/u.test(name)) return [];
    const body = made.body as Node;
    return [{ name, returned: body.type === 'BlockStatement' ? returnedIn(body) : [body] }];
  });
}

/** What a function itself returns, without inner functions. */
function returnedIn(part: unknown): Node[] {
  if (Array.isArray(part)) return part.flatMap(returnedIn);
  if (typeof part !== 'object' || part === null || isFunction(part as Node)) return [];
  const { type, argument } = part as Node;
  if (type === 'ReturnStatement') return argument === null ? [] : [argument as Node];
  return Object.values(part).flatMap(returnedIn);
}

const isFunction = ({ type }: Node) =>
  ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(type);

const isText = ({ returned }: Component) => returned.some(mayBeText);

function mayBeText(node: Node): boolean {
  const parts = (...names: readonly string[]) => names.some((name) => mayBeText(node[name] as Node));
  if (node.type === 'ParenthesizedExpression') return parts('expression');
  if (node.type === 'ConditionalExpression') return parts('consequent', 'alternate');
  if (node.type === 'LogicalExpression') return parts('left', 'right');
  const isTemplate = node.type === 'TemplateLiteral' || node.type === 'TaggedTemplateExpression';
  return isTemplate || (node.type === 'Literal' && ['string', 'number'].includes(typeof node.value));
}
