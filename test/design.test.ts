/** What is built with what, and how flows are described (docs/rules/specification.md 10). */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, StateMachine } from 'xstate';
import { getStateNodes } from 'xstate/graph';
import * as charts from '#machines/index.ts';
import { arrowsOf, sources } from './kit/tree/imports.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8');
const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;

/** The names of all states of a chart. */
const statesOf = (machine: AnyStateMachine) => new Set(getStateNodes(machine.root).map(({ key }) => key));
const lacking = (machine: AnyStateMachine, wanted: readonly string[]) => {
  const states = statesOf(machine);
  return wanted.filter((state) => !states.has(state));
};

// specification 10.1, 10.2, 10.5, 10.6, 10.7, 10.8, 10.10, 10.11, 10.12, 10.13
describe('a flow is a chart of its own', () => {
  it.each<[flow: string, machine: AnyStateMachine, ...states: string[]]>([
    [
      'the wizard',
      charts.signUpMachine,
      'choosingType',
      'choosingCity',
      'choosingDistance',
      'choosingWave',
      'countingPlaces',
      'paying',
    ],
    [
      'the one-page checkout',
      charts.checkoutMachine,
      'choosingRun',
      'choosingDistance',
      'choosingWave',
      'givingContact',
      'paying',
    ],
    ['sending a picture', charts.avatarUploadMachine, 'idle', 'checkingFile', 'uploading', 'rejected', 'saved'],
    [
      'confirming a payment',
      charts.paymentMachine,
      'loading',
      'preparingProvider',
      'ready',
      'confirming',
      'choosingMethod',
      'lapsed',
      'done',
    ],
    ['the countdown of a reservation', charts.reservationCountdownMachine, 'running', 'lastHour', 'lapsed'],
    ['what a profile brings up', charts.profileModalsMachine, 'terms', 'verification', 'bounced', 'editing', 'done'],
    [
      'the start of the app',
      charts.appMachine,
      'loadingLocale',
      'loadingSession',
      'loadingEvents',
      'loadingProperties',
      'ready',
      'failed',
    ],
    [
      'signing in and out',
      charts.sessionMachine,
      'signedOut',
      'signingIn',
      'socialRedirect',
      'socialExchange',
      'loadingProfile',
      'signedIn',
      'signingOut',
    ],
    ['registering', charts.registrationMachine, 'editing', 'done'],
    ['confirming an address', charts.emailConfirmationMachine, 'confirming', 'confirmed', 'spent'],
    ['a new password', charts.passwordResetMachine, 'requesting', 'requested', 'setting', 'spent', 'done'],
    [
      'joining a group',
      charts.joinGroupMachine,
      'entering',
      'verifying',
      'paidPlace',
      'unpaidPlace',
      'signingIn',
      'full',
      'joined',
    ],
    [
      'more places',
      charts.addPlacesMachine,
      'counting',
      'billing',
      'submitting',
      'toPayment',
      'toProvider',
      'paidAtOnce',
      'full',
    ],
    ['the payment of a group', charts.groupPaymentMachine, 'reviewing', 'toPayment', 'toProvider', 'failed'],
    ['thanking', charts.thankYouMachine, 'checking', 'paid', 'waitingForBank', 'refunding', 'inReview', 'problem'],
    [
      'the life of a payment',
      charts.paymentLifeMachine,
      'pending',
      'processing',
      'paid',
      'lapsed',
      'failed',
      'refund_pending',
      'review',
    ],
    [
      'the life of a place',
      charts.placeLifeMachine,
      'reserved',
      'processing',
      'paid',
      'free',
      'invited',
      'taken',
      'handingOver',
      'released',
      'lapsed',
    ],
  ])('%s', (_, machine, ...states) => {
    expect(lacking(machine, states)).toEqual([]);
  });
});

// specification 10.3, 10.4, 10.9
it('one chart opens the dialogs of a group, including those that look up a person or a group', () => {
  const dialogs: AnyStateMachine = charts.groupDialogsMachine;
  const { actors } = dialogs.implementations;
  expect(
    lacking(dialogs, [
      'closed',
      'changeGroup',
      'changeUser',
      'tshirt',
      'rename',
      'wave',
      'invite',
      'challenge',
      'captain',
      'delete',
      'remove',
      'leave',
      'payment',
      'addPlaces',
    ]),
  ).toEqual([]);
  for (const flow of ['changeGroup', 'changeUser']) expect(actors[flow], flow).toBeInstanceOf(StateMachine);
});

const arrows = sources().flatMap(arrowsOf);

describe('a package', () => {
  const usersOf = (name: string) =>
    arrows.filter(({ from, to }) => to === name && !from.startsWith('test/')).map(({ from }) => from);

  // specification 10.27, 10.28, 10.29, 10.30, 10.31, 10.33, 10.34, 10.36
  it.each([
    ['react', 'src/screens/'],
    ['react-dom', 'src/main.tsx'],
    ['xstate', 'machines/'],
    ['@xstate/react', 'src/screens/'],
    ['react-router', 'src/app/routes/'],
    ['@tanstack/react-query', 'src/queries/'],
    ['@lingui/react', 'src/screens/'],
    ['valibot', 'contract/'],
    ['@mantine/core', 'src/ui/'],
    ['fastify', 'server/'],
    ['pg', 'server/store/'],
  ])('%s is used in %s', (name, where) => {
    expect(dependencies).toHaveProperty([name]);
    expect(usersOf(name).filter((file) => file.startsWith(where))).not.toEqual([]);
  });

  // specification 10.32, 10.34
  it.each([
    ['@stripe/react-stripe-js', 'src/screens/payments/'],
    ['@adyen/adyen-web', 'src/effects/payments/'],
    ['@mantine/notifications', 'src/shell/'],
  ])('%s is used in %s alone', (name, where) => {
    expect(dependencies).toHaveProperty([name]);
    expect(usersOf(name)).not.toEqual([]);
    expect(usersOf(name).filter((file) => !file.startsWith(where))).toEqual([]);
  });

  // specification 10.35
  it.each([
    ['vite', 'vite.config.ts'],
    ['vitest', 'test/vitest.config.ts'],
  ])('%s builds or tests by %s', (name, file) => {
    expect(devDependencies).toHaveProperty([name]);
    expect(
      arrowsOf(file)
        .map(({ to }) => to)
        .filter((to) => to.split('/')[0] === name),
    ).not.toEqual([]);
  });
});

// specification 10.26
it('everything is written in TypeScript, except what starts before there is a Node that reads it', () => {
  const others = globSync('{contract,locales,machines,sandbox,server,src,test}/**/*.{js,jsx,mjs,cjs}', { cwd: root });
  expect(others.sort()).toEqual(['server/launch.mjs', 'test/launch.mjs']);
  expect(sources().length).toBeGreaterThan(1_000);
});

// specification 10.37
it('the tree has the required folders, and no others', () => {
  const made = read('.gitignore')
    .split('\n')
    .map((line) => line.replaceAll('/', ''));
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const names = folders.map(({ name }) => name).filter((name) => ![...made, '.git'].includes(name));
  expect(names.sort()).toEqual([
    ...['.ci', 'contract', 'docs', 'locales', 'machines', 'sandbox', 'server', 'src', 'test'],
  ]);
});

// specification 10.15
it('a screen keeps no state beside its chart', () => {
  const screens = sources().filter((file) => /^src\/(?:screens|staff)\/.*\.tsx$/u.test(file));
  expect(screens.length).toBeGreaterThan(100);
  expect(screens.filter((file) => /\buseReducer\b|\[(?:\{[^}]*\}|\w*), \w+\] = useState\b/u.test(read(file)))).toEqual(
    [],
  );
});

it('every part that unfolds has a chevron, on every screen', () => {
  const screens = sources().filter((file) => /^src\/(?:app|screens|staff|ui)\/.*\.tsx$/u.test(file));
  const summaries = screens.flatMap((file) =>
    [...read(file).matchAll(/<summary[^>]*>.*?<\/summary>/gsu)].map(([summary]) => ({ file, summary })),
  );
  expect(summaries.length).toBeGreaterThan(5);
  expect(summaries.filter(({ summary }) => !summary.includes('<Icon name="down"')).map(({ file }) => file)).toEqual([]);
});
