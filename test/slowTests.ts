/** Test files that take long are dealt out over commits: they take most of the time, and find few faults. */
import { globSync } from 'node:fs';
import { dealt } from './kit/share.ts';

/** Processes that start, die and wait, races of hundreds, pictures in all sizes: 10 to 100 seconds each. */
const slowServerTests = [
  'accounts/avatarMemory',
  'accounts/mailboxOwner',
  'accounts/mailboxTakeover',
  'accounts/password',
  'accounts/signIn/guessing',
  'accounts/signIn/socialServers',
  'groups/groupCommands',
  'groups/groupGuessing',
  'groups/groupRaces',
  'groups/strangerMails',
  'mail/outbox',
  'money/payouts',
  'office/staffPeople',
  'payments/givingUp',
  'payments/histories',
  'payments/plantedFaults',
  'payments/withoutGuards',
  'people/tableFile',
  'requests/caps',
  'requests/hangingProvider',
  'running/backup',
  'running/commands',
  'running/deaths',
  'running/embedded',
  'running/kill',
  'running/lines',
  'running/metrics',
  'running/paymentsCommand',
  'running/standby',
  'running/start',
  'running/testRuns',
  'runs/catalogue/catalogueRoundTrip',
  'runs/pictures',
  'runs/tasks/taskKills',
  'runs/waves/room',
  'sandbox/season',
  'shop/holdRaces',
  'shop/holds',
  'shop/holdsOn',
  'shop/readers',
].map((name) => `test/server/${name}.test.ts`);

/** A group with a captain, a run that is sold, a place bought in eight taps, and every page of the office. */
const usual = ['groups/groups', 'runs/story', 'shop/taps', 'staff/screens'];
/** These deal out their own tests. */
const dealing = ['page/walk', 'payments/endings'];
const always = [...usual, ...dealing].map((name) => `test/browser/${name}.spec.ts`);
const otherSpecs = globSync('test/browser/**/*.spec.ts')
  .filter((path) => !always.includes(path))
  .sort();

const leftOut = (files: readonly string[]) => files.filter((file) => !dealt(files).includes(file));
export const leftOutServerTests = leftOut(slowServerTests);
export const leftOutSpecs = leftOut(otherSpecs);
