import { parseArgs } from 'node:util';
import { safeParse } from 'valibot';
import { defaultRegion } from '#contract/constants.ts';
import { staffInvitationPath } from '#contract/staff/paths.ts';
import { type StaffRole, staffRoles } from '#contract/staff/rights.ts';
import { Email } from '#contract/values/values.ts';
import type { Config } from '../config.ts';
import { Refusal } from '../domain/kit/answers.ts';
import { inviteStaff, newStaffSecret, withdrawStaffInvitation } from '../domain/staff/invitations.ts';
import { act, actOfOneLine, byOperator, type Entry } from '../domain/staff/log.ts';
import { listStaff, removeMember, resetFactor } from '../domain/staff/members.ts';
import { staffAddress } from '../domain/staff/staffLetter.ts';
import type { Database } from '../store/database.ts';
import { refusalWords } from '../words/refusals.ts';
import { withDatabase } from './withDatabase.ts';

/** npm run staff: who works for the organiser. It makes the first owner; others come from the page 'Staff'. */

const usage = `Usage:
  npm run staff -- list                               who is of the staff, and who is invited
  npm run staff -- invite EMAIL ROLE [--run KEY …]    mails a link, and prints one
  npm run staff -- withdraw EMAIL                     its link is good for nothing any more
  npm run staff -- remove EMAIL                       takes somebody off the staff
  npm run staff -- reset-factor EMAIL                 mails a link to make a new second factor

Roles: ${staffRoles.join(', ')}. Organiser, desk and reader may be for some runs only.`;

const { keys, words, name } = typed();
const [command, address = '', role = '', ...more] = words;
const { success, output } = safeParse(Email, address);
const email = success && more.length === 0 ? output : '';
const by = byOperator(name);
const isRole = (word: string): word is StaffRole => staffRoles.some((one) => one === word);
const isOneOnly = email !== '' && role === '' && keys.length === 0;

if (command === 'list' && words.length === 1) await withDatabase(list);
else if (command === 'invite' && email !== '' && isRole(role)) {
  await withDatabase((database, config) => invite(database, config, role));
} else if (command === 'withdraw' && isOneOnly) {
  await withDatabase(withdraw);
} else if (command === 'remove' && isOneOnly) {
  await withDatabase((database) => change(database, removeMember, 'is not of the staff any more.'));
} else if (command === 'reset-factor' && isOneOnly) {
  await withDatabase((database) =>
    change(database, resetFactor, 'makes a new second factor by the link that was mailed.'),
  );
} else {
  console.error(usage);
  process.exitCode = 1;
}

/** Options that cannot be read are no command either. */
function typed() {
  const options = { run: { type: 'string', multiple: true }, as: { type: 'string' } } as const;
  const user = process.env.USER ?? 'operator';
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    return { keys: values.run ?? [], words: positionals, name: values.as ?? user };
  } catch {
    return { keys: [], words: [], name: user };
  }
}

async function list(database: Database): Promise<number> {
  const { people, invitations } = await listStaff(database.db);
  const runs = await database.db.selectFrom('run').select(['id', 'key']).execute();
  const keyOf = new Map(runs.map(({ id, key }) => [id, key]));
  const runsOf = (ids: readonly number[] | null) => ids?.map((id) => keyOf.get(id) ?? id).join(', ') ?? 'all runs';
  for (const one of people) {
    const factor = one.has_factor ? '' : ', no second factor yet';
    console.log(`${one.email} (${one.name} ${one.surname}): ${one.role}, ${runsOf(one.run_ids)}${factor}`);
  }
  for (const one of invitations) {
    const link = Date.parse(one.expires_at) > Date.now() ? `until ${one.expires_at}` : 'the link is over';
    console.log(`${one.email}: invited as ${one.role}, ${runsOf(one.run_ids)}, ${link}`);
  }
  if (people.length + invitations.length === 0) console.log('Nobody is of the staff yet.');
  return 0;
}

async function invite(database: Database, config: Config, role: StaffRole): Promise<number> {
  const { db } = database;
  const rows =
    keys.length === 0 ? [] : await db.selectFrom('run').select(['id', 'key']).where('key', 'in', keys).execute();
  const unknown = keys.filter((key) => !rows.some((row) => row.key === key));
  if (unknown.length > 0) return refused(`There is no run ${unknown.join(', ')}.`);
  const runIds = keys.length === 0 ? null : rows.map(({ id }) => id);
  const lang = config.languageOf[defaultRegion];
  const invited = await act(database, by, async (tx) => {
    const done = await inviteStaff(tx, { email, role, runIds, lang, region: defaultRegion });
    if (done instanceof Refusal) return done;
    return { data: await newStaffSecret(tx, done.id), entries: [done.entry] };
  });
  if (invited instanceof Refusal) {
    return refused(invited.data.run_ids ? `The role ${role} is for all runs.` : (invited.message ?? wordsOf(invited)));
  }
  console.log(`${email} is invited as ${role}. The link works for 72 hours:`);
  console.log(staffAddress(config, defaultRegion, staffInvitationPath(invited.data)));
  return 0;
}

async function withdraw(database: Database): Promise<number> {
  const done = await actOfOneLine(database, by, (tx) => withdrawStaffInvitation(tx, { email }));
  if (done instanceof Refusal) return refused(`${email} is not invited.`);
  console.log(`${email} is no longer invited. The link has stopped working.`);
  return 0;
}

type Change = (tx: Parameters<Parameters<typeof act>[2]>[0], id: number) => Promise<Entry | Refusal>;

async function change(database: Database, work: Change, message: string): Promise<number> {
  const account = await database.db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst();
  const done = account && (await actOfOneLine(database, by, (tx) => work(tx, account.id)));
  if (done === undefined || (done instanceof Refusal && done.code === 'not_found')) {
    return refused(`${email} is not of the staff.`);
  }
  if (done instanceof Refusal) return refused(wordsOf(done));
  console.log(`${email} ${message}`);
  return 0;
}

function wordsOf({ code }: Refusal): string {
  return refusalWords.en[code];
}

function refused(sentence: string): number {
  console.error(sentence);
  return 1;
}
