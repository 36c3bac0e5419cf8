/** Test files that take long are dealt out over commits: they take most of the time, and find few faults. */
import { globSync } from 'node:fs';
import { dealt } from './kit/share.ts';

/**
 * Processes that start, die and wait, races of hundreds, pictures in all sizes: 10 to 120 seconds each. The longest stand
 * first, so that no share has two of the twenty longest. What fails when a guard is taken out is not among them: it always
 * runs.
 */
const slowServerTests = [
  'running/backup',
  'running/testRuns',
  'running/standby',
  'runs/tasks/taskKills',
  'running/lines',
  'sandbox/season',
  'running/deaths',
  'payments/histories',
  'running/kill',
  'accounts/avatarMemory',
  'requests/overload',
  'mail/outbox',
  'shop/openingKills',
  'running/commands',
  'running/start',
  'accounts/signIn/guessing',
  'shop/holdRaces',
  'running/paymentsCommand',
  'running/embedded',
  'requests/hangingProvider',
  'groups/groupCommands',
  'payments/givingUp',
  'runs/catalogue/catalogueRoundTrip',
  'runs/pictures',
  'groups/groupRaces',
  'money/payouts',
  'running/metrics',
  'shop/holds',
  'shop/readers',
  'office/staffPeople',
  'requests/caps',
  'accounts/mailboxOwner',
  'accounts/mailboxTakeover',
  'accounts/password',
  'accounts/signIn/socialServers',
  'groups/groupGuessing',
  'groups/strangerMails',
  'people/tableFile',
  'shop/holdsOn',
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
