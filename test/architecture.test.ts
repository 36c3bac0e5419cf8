/** Imports run one way: `contract ← machines ← effects ← app`; the server knows the contract and the two lives. */
import type { UserConfig } from 'vite';
import { expect, it } from 'vitest';
import { allCalls } from '#contract/index.ts';
import viteConfig from '../vite.config.ts';
import { type Arrow, arrowsOf, isThere, sources, syntaxOf } from './kit/tree/imports.ts';
import {
  apart,
  areas,
  climbs,
  folderIn,
  goingRound,
  longestChain,
  roomIn,
  storeys,
  waysBetween,
} from './kit/tree/rooms.ts';
import { inside, type Node } from './kit/tree/syntax.ts';

/** What each area may import besides itself: areas, or single files that two areas share. */
const mayKnow: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  machines: ['contract'],
  'src/lib': ['contract'],
  'src/i18n': ['contract', 'src/lib', 'locales'],
  // Imports nothing about runs and places, only about text width and graphemes.
  'src/ui': ['contract/constants.ts', 'contract/values/avatar.ts', 'contract/shop/pictures.ts'],
  'src/api': ['contract'],
  // The world that effects use, as a type; the app creates it.
  'src/queries': ['contract', 'src/api', 'src/lib', 'src/services.ts'],
  'src/effects': [
    'contract',
    'machines',
    'src/services.ts',
    'src/api',
    'src/queries',
    'src/lib',
    // Every started actor reports to the flow explorer.
    'src/flows/inspected.ts',
  ],
  'src/screens': ['contract', 'machines', 'src/ui', 'src/i18n', 'src/lib', 'src/flows/inspected.ts'],
  'src/flows': [],
  'src/app': ['contract', 'machines', 'locales', 'src'],
  // What both apps share outside their screens.
  'src/shell': ['contract', 'src/api', 'src/services.ts', 'src/ui'],
  // The staff's app, next to the shop and without any of it.
  'src/staff': [
    'contract',
    'machines',
    'locales',
    'src/api',
    'src/effects/kit',
    'src/flows/inspected.ts',
    'src/i18n',
    'src/lib',
    'src/screens/parts',
    'src/services.ts',
    'src/shell',
    'src/ui',
  ],
  // How the build makes the page before the app; it names the files that it renders.
  'src/page': ['contract'],
  'src/main.tsx': ['src'],
  'server/words': ['contract'],
  // From here on, `config.ts` and `deps.ts` are imported as types only; `cannotStart.ts` is an error for the person who
  // starts the server.
  'server/store': ['contract', 'server/cannotStart.ts'],
  'server/outside': [
    'contract',
    'server/store',
    'server/config.ts',
    'server/cannotStart.ts',
    // The meaning of each account's codes for a payer.
    'server/words/failures.ts',
  ],
  'server/domain': [
    'contract',
    // The life charts, through which the server changes payments, places, runs and tasks, and knows who is at a run.
    'machines/desk/deskBook.ts',
    'machines/desk/presence.ts',
    'machines/payments/paymentLife.machine.ts',
    'machines/payments/placeLife.machine.ts',
    'machines/runs/runLife.machine.ts',
    'machines/runs/taskLife.machine.ts',
    'machines/kit/known.ts',
    'server/store',
    'server/outside',
    'server/words',
    'server/deps.ts',
    'server/config.ts',
    'server/cannotStart.ts',
  ],
  'server/jobs': ['server/domain', 'server/store', 'server/outside', 'server/deps.ts'],
  'server/routes': ['contract', 'server'],
  sandbox: ['contract', 'server'],
  // The operator calls the sandbox's provider like any other, with its keys.
  'server/commands': ['contract', 'server', 'sandbox/keys.ts'],
};

/** Packages that belong to one side only, and areas that may use almost none. */
const packagesOf: Readonly<Record<string, RegExp>> = {
  // What a run's page may say in Markdown is one rule for server and staff; no runner loads it.
  contract: /^(?:valibot|markdown-it)$/u,
  machines: /^(?:xstate|valibot)$/u,
  'src/lib': /^$/u,
  // Only for its error when no answer came.
  'src/api': /^@lingui\/core$/u,
  'src/ui': /^(?:react|@mantine\/\w+|@lingui\/\w+|qr)$/u,
  'src/page':
    /^(?:node:[\w/]+|vite|rolldown|sharp|@vitejs\/plugin-react|@lingui\/vite-plugin|@rolldown\/plugin-babel)$/u,
  src: /^(?!node:|fastify|pg$|pg-|kysely|stripe$|nodemailer|yaml)/u,
  server: /^(?!react|@mantine|@lingui|@tanstack|@xstate|@stripe\/react)/u,
  sandbox: /^(?!react|@mantine|@lingui|@tanstack|@xstate|@stripe\/react)/u,
};

type Way = Pick<Arrow, 'from' | 'to'>;

const files = sources();
const allArrows = files.flatMap(arrowsOf);
const arrows = allArrows.filter(({ from }) => !isIn(from, 'test'));
const isOurs = (path: string) => /^(?:contract|machines|src|server|sandbox|test|locales)\//u.test(path);
const arrowText = ({ from, to }: Way) => `${from} → ${to}`;

it('looks at the whole tree', () => {
  expect(files.length).toBeGreaterThan(200);
  expect(arrows.length).toBeGreaterThan(800);
  for (const area of ['contract', 'machines', 'src/screens', 'server/domain']) {
    expect(arrows.filter(({ from }) => from.startsWith(area)).length, area).toBeGreaterThan(10);
  }
});

it('sees static, dynamic and type imports', () => {
  const found = arrows.filter(({ from }) => from === 'src/app/routes/flows/FlowsRoute.tsx').map(({ to }) => to);
  expect(found).toEqual(
    expect.arrayContaining(['machines/index.ts', 'src/flows/page/Explorer.tsx', 'src/flows/stored.ts', 'xstate']),
  );
});

// Including imports of style sheets, which no compiler checks.
it('imports only files of ours that exist', () => {
  expect(allArrows.filter(({ to }) => isOurs(to) && !isThere(to)).map(arrowText)).toEqual([]);
});

// specification 10.16
it('has no import against the one direction', () => {
  const forbidden = arrows.filter(({ from, to }) => {
    if (!isOurs(to)) return false;
    const [area, allowed] = entryOf(mayKnow, from) ?? [];
    // Files at the root of server/, src/ or the tree put the parts together.
    if (area === undefined || allowed === undefined) return to.startsWith('test/');
    return ![area, ...allowed].some((one) => isIn(to, one));
  });
  expect(forbidden.map(arrowText)).toEqual([]);
});

it('allows no import that nobody needs', () => {
  const unneeded = Object.entries(mayKnow).flatMap(([area, allowed]) => {
    const known = arrows.filter(({ from }) => isIn(from, area) && entryOf(mayKnow, from)?.[0] === area);
    return allowed.filter((one) => !known.some(({ to }) => isIn(to, one))).map((to) => arrowText({ from: area, to }));
  });
  expect(unneeded).toEqual([]);
});

it.each(areas)('%s: no import leads from a room into one above it, type imports included', (area) => {
  expect(arrows.filter((arrow) => climbs(area, arrow)).map(arrowText)).toEqual([]);
  const rooms = files.map((file) => roomIn(area, file)).filter((room) => room !== null);
  expect(new Set(rooms)).toEqual(new Set(storeys[area]));
});

it('would notice an import that climbs', () => {
  const climbing = (area: (typeof areas)[number], ways: readonly string[]) =>
    ways.filter((way) => {
      const [from = '', to = ''] = way.split(' ').map((path) => `${area}/${path}.ts`);
      return climbs(area, { from, to });
    });
  const ways = [
    'orders/a payments/b',
    'payments/b orders/a',
    'runs/tasks/a letters',
    'letters runs/tasks/a',
    'kit/a kit/b',
  ];
  expect(climbing('server/domain', ways)).toEqual(['payments/b orders/a', 'runs/tasks/a letters']);
  // What all calls share is at the root of the contract.
  expect(climbing('contract', ['orders/a call', 'call groups/a', 'shop/a orders/b'])).toEqual(['shop/a orders/b']);
});

it('has at most eight floors of folders in the staff’s app, and no cycle', () => {
  const between = waysBetween(arrows, (path) => folderIn('src/staff', path));
  expect(goingRound(between)).toEqual([]);
  expect(longestChain(between)).toBeLessThanOrEqual(8);
  expect(between.length).toBeGreaterThan(100);
});

it('would notice a tower, and a cycle', () => {
  const chain = (ways: readonly string[]) => {
    const between = ways.map((way) => way.split(' ')).map(([from = '', to = '']) => ({ from, to }));
    return [longestChain(between), goingRound(between)];
  };
  expect(chain(['a b', 'b c', 'a c', 'd c'])).toEqual([3, []]);
  expect(chain(['a b', 'b c', 'c b', 'c d'])).toEqual([4, ['b', 'c']]);
});

it('has no cycle of imports, type imports included', () => {
  expect(circlesIn(allArrows).map(arrowText)).toEqual([]);
});

it('would notice a cycle', () => {
  const ways = ['in a', 'a b', 'b c', 'c a', 'c out', 'own own'].map((way) => way.split(' '));
  const found = circlesIn(ways.map(([from = '', to = '']) => ({ from, to })));
  expect(found.map(arrowText)).toEqual(['a → b', 'b → c', 'c → a', 'own → own']);
});

it('is imported by nobody: test', () => {
  expect(arrows.filter(({ to }) => to.startsWith('test/')).map(arrowText)).toEqual([]);
});

it('is imported by nothing of the app: the page before it', () => {
  const readers = arrows.filter(({ to }) => to.startsWith('src/page/')).map(({ from }) => from);
  expect([...new Set(readers)].filter((reader) => !reader.startsWith('src/page/'))).toEqual([
    'lingui.config.ts',
    'vite.config.ts',
  ]);
});

it('is imported by nothing of the shop: the staff’s app', () => {
  const isStaffs = (path: string) => /^(?:src\/staff|machines\/(?:runs|people|money|office))\//u.test(path);
  // The server runs the life charts of runs and tasks.
  const ofApp = arrows.filter(({ from }) => !from.startsWith('server/'));
  const readers = ofApp.filter(({ from, to }) => isStaffs(to) && !isStaffs(from)).map(({ from }) => from);
  // The explorer draws every chart.
  expect([...new Set(readers)].filter((reader) => reader !== 'machines/index.ts')).toEqual([]);
});

it.each(apart)('%s: rooms do not import each other', (area) => {
  expect(waysBetween(arrows, (path) => roomIn(area, path))).toEqual([]);
});

it('leaves the list of all charts to tools', () => {
  const readers = arrows.filter(({ to }) => to === 'machines/index.ts').map(({ from }) => from);
  expect([...new Set(readers)]).toEqual(['src/app/routes/flows/FlowsRoute.tsx']);
});

it('lets every actor that the app starts be watched', () => {
  const starts = /^(?:createActor|useActorRef|useActor|useMachine)$/u;
  const isStart = ({ type, callee }: Node) => type === 'CallExpression' && starts.test(String((callee as Node).name));
  const all = files
    // The prerendered page is not watched, and the explorer does not watch itself.
    .filter((file) => file.startsWith('src/') && !file.startsWith('src/flows/') && file !== 'src/app/start/stillApp.ts')
    .flatMap((file) => syntaxOf(file).flatMap((node) => (isStart(node) ? [{ file, node }] : [])));
  const unseen = all.filter(
    ({ node }) => !inside(node.arguments).some(({ callee }) => (callee as Node | undefined)?.name === 'inspected'),
  );
  expect(unseen.map(({ file }) => file)).toEqual([]);
  expect(all.length).toBeGreaterThan(25);
});

it('keeps the flow explorer and its drawing code out of the runners’ app', () => {
  const isExplorers = (path: string) =>
    /^(?:src\/flows\/(?!inspected|watcher|kept|news|secrets)|src\/app\/flows\/|d3-|elkjs)/u.test(path);
  const readers = arrows.filter(({ from, to }) => isExplorers(to) && !from.startsWith('src/flows/'));
  expect([...new Set(readers.map(({ from }) => from))]).toEqual(['src/app/routes/flows/FlowsRoute.tsx']);
  const ways = arrows.filter(({ to }) => to === 'src/app/routes/flows/FlowsRoute.tsx');
  expect(ways.map(({ from, when }) => [from, when])).toEqual([['src/app/routes/flows/loadFlows.ts', 'later']]);
  const before = arrows.filter(({ to }) => to === 'src/app/routes/flows/loadFlows.ts');
  expect(before.map(({ from, when }) => [from, when])).toEqual([['src/app/routes/Screens.tsx', 'later']]);
});

// specification 10.16
it('keeps each side free of the packages of the other', () => {
  const foreign = arrows.filter(({ from, to }) => {
    if (isOurs(to)) return false;
    return !(entryOf(packagesOf, from)?.[1] ?? /^/u).test(to);
  });
  expect(foreign.map(arrowText)).toEqual([]);
});

it('serves no route without a definition and an access policy', () => {
  const written = files
    .filter((file) => /^(?:server|sandbox)\//u.test(file))
    .flatMap((file) => syntaxOf(file).flatMap(routeIn));
  const beside = written.filter((path) => !path.startsWith('/sandbox')).sort();
  expect(beside).toEqual([
    '/.well-known/apple-developer-merchantid-domain-association',
    '/api/avatars/:initials',
    '/api/files/:name',
    '/api/mail/stop/:secret',
    '/api/mail/stop/:secret',
    '/api/openapi.json',
    '/api/payment/:id/calendar.ics',
    '/api/payment/:id/go',
    '/api/payment/:id/transfer.png',
    '/api/runs/:key/opening.ics',
    '/api/tickets/:code/code.png',
    '/api/webhooks/:account',
    '/embed/:key',
    '/flows/evidence/:file',
    '/flows/lives/:id',
    '/metrics',
    '/pictures/:id(^[0-9a-f]{32}$)/:file(^\\d+\\.(?:avif|webp)$)',
    '/pictures/:key/:file',
    '/robots.txt',
    '/sitemap.xml',
  ]);
  expect(written.length).toBeGreaterThan(beside.length);
  // In development, the app's own server passes the explorer's requests on.
  const passedOn = Object.keys((viteConfig as UserConfig).server?.proxy ?? {});
  const ofFlows = beside.filter((path) => path.startsWith('/flows/'));
  expect(ofFlows.filter((path) => !passedOn.some((one) => path.startsWith(one)))).toEqual([]);
  const open = Object.entries(allCalls).filter(
    ([, { access }]) => !['open', 'account', 'staff', 'device', 'signed'].includes(access),
  );
  expect(open).toEqual([]);
});

/**
 * Repeatedly removes files that import nothing and files that nothing imports; what remains is cycles and the paths
 * between them.
 */
function circlesIn(ways: readonly Way[]): readonly Way[] {
  const from = new Set(ways.map((way) => way.from));
  const to = new Set(ways.map((way) => way.to));
  const left = ways.filter((way) => from.has(way.to) && to.has(way.from));
  return left.length === ways.length ? left : circlesIn(left);
}

function isIn(path: string, area: string): boolean {
  return path === area || path.startsWith(`${area}/`);
}

/** The longest entry that contains the file. */
function entryOf<Value>(table: Readonly<Record<string, Value>>, file: string) {
  const inThem = Object.entries(table).filter(([area]) => isIn(file, area));
  return inThem.sort(([one], [other]) => other.length - one.length)[0];
}

/** `app.get('/path', …)`: the path. */
function routeIn({ type, callee, arguments: passed }: Node): string[] {
  if (type !== 'CallExpression') return [];
  const { object, property } = callee as Node;
  const names = [object, property].map((part) => (part as Node | undefined)?.name);
  const [path] = passed as Node[];
  const isRoute =
    ['app', 'scope'].includes(String(names[0])) && /^(?:get|post|put|delete|all)$/u.test(String(names[1]));
  return isRoute && typeof path?.value === 'string' && inside(path).length === 1 ? [path.value] : [];
}
