import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Language, Region } from '#contract/constants.ts';
import type { Deps } from '../../server/deps.ts';
import { registerIdentity } from '../../server/domain/accounts/signIn/identities.ts';
import { openSession } from '../../server/domain/kit/sessions.ts';
import { unsent } from '../../server/domain/mail/unsent.ts';
import { offerBook } from '../../server/domain/shop/offer.ts';
import { addPerson } from '../signIn/people.ts';
import { emailOf, type Scene, scenes } from './scenes.ts';

/** The share of a wave's places that are taken, from the second wave on: the first stays free. */
const taken = [1, 0.96, 0.5] as const;
const mostPlaces = 20;
const everything = 'FREERUN';
/** The network that their sessions are recorded with. */
const network = 'demonstration';
const pauseMs = 500;
const mostTries = 60;

/**
 * Creates them by the calls that everybody uses. Nothing is mailed: nobody has these addresses, and the mailbox is for
 * what a visitor does.
 */
export async function seedPeople(app: FastifyInstance, deps: Deps): Promise<void> {
  try {
    for (const scene of scenes) {
      await crowd(app, deps, scene);
      await group(app, deps, scene);
      await guardian(app, deps, scene);
    }
  } finally {
    const { pool } = deps.database;
    await pool.query("update mail set bounced = $1 where sent_at is null and recipient like '%@example.com'", [
      unsent.demonstration,
    ]);
    // None of their mails is sent, so none counts against the next buyer on this machine.
    await pool.query('delete from unasked_mail');
    // A visitor who signs in as one of them finds no other device in the profile.
    await pool.query('delete from session where network = $1', [network]);
    // The first visitor sees what is left.
    offerBook(deps.database).forget();
  }
}

async function crowd(app: FastifyInstance, deps: Deps, { region, language, crowd: { run, category, names } }: Scene) {
  const waves = await wavesOf(deps, run, category);
  for (const [at, share] of taken.entries()) {
    const wave = waves[at + 1];
    if (wave === undefined) return;
    for (let left = Math.round(wave.capacity * share), team = 0; left > 0; left -= mostPlaces, team += 1) {
      await call(app, region, 'group', {
        ...wave.choice,
        places: Math.min(left, mostPlaces),
        group_name: names[team % names.length],
        codes: [everything],
        name: 'Team',
        surname: `${at + 1}-${team + 1}`,
        email: `team.${run}.${at + 1}.${team + 1}@example.com`,
        ...addressOf[language],
        terms: true,
      });
    }
  }
}

const addressOf: Readonly<Record<Language, object>> = {
  pl: { street: 'Leśna', street_number: '7', postal_code: '60-101', city: 'Poznań' },
  de: { street: 'Waldweg', street_number: '7', postal_code: '80331', city: 'München' },
  en: { street: 'Waldweg', street_number: '7', postal_code: '80331', city: 'München' },
};

/** A captain and members, with shirts and without; one has left, one is invited, one challenged, and places are free. */
async function group(app: FastifyInstance, deps: Deps, { region, language, group: of }: Scene) {
  const tokens = await inOrder(of.people, (person) => signIn(app, deps, { region, language }, person));
  const [captain = '', ...members] = tokens;
  const id = await order(app, deps, { ...of, region, places: 9 }, captain);
  const secret = await codeOf(deps, id);
  for (const member of members) {
    await call(app, region, 'addition/accept-invitation', { group_id: id, secret }, member);
  }
  await call(app, region, `groups/${id}/name`, { group_name: of.renamed }, captain);
  const places = await placesOf(deps, id);
  for (const [at, [sex, size]] of shirts.entries()) {
    await call(app, region, `groups/${id}/participant/${places[at]}/tshirt`, { sex, size }, captain);
  }
  const last = { participant_id: places[members.length] };
  await call(app, region, `groups/${id}/participant/remove`, last, members.at(-1));
  await call(app, region, 'invitations/join', { group_id: id, email: of.invited }, captain);
  await call(app, region, 'invitations/register', { group_id: id, email: of.challenged }, captain);
}

const shirts = [
  ['K', 'S'],
  ['M', 'L'],
  ['K', 'M'],
] as const;

async function guardian(app: FastifyInstance, deps: Deps, { region, language, guardian: of }: Scene) {
  const token = await signIn(app, deps, { region, language }, of.who);
  const id = await order(app, deps, { ...of, region, places: of.children.length }, token);
  const places = await placesOf(deps, id);
  for (const [at, { name, age }] of of.children.entries()) {
    if (age !== undefined)
      await call(app, region, `groups/${id}/participant/${places[at]}/child`, { name, age }, token);
  }
}

interface Order {
  readonly region: Region;
  readonly run: string;
  readonly category: string;
  readonly name: string;
  readonly places: number;
}

/** Buys free places in the category's second wave; returns the group's number. */
async function order(
  app: FastifyInstance,
  deps: Deps,
  { region, run, category, name, places }: Order,
  token: string,
): Promise<number> {
  const wave = (await wavesOf(deps, run, category))[1];
  const body = { ...wave?.choice, places, groupName: name, codes: [{ name: everything }], terms: true };
  return (await call<{ group_id: number }>(app, region, 'group-signup', body, token)).group_id;
}

/** Creates a person of the sandbox's Google with an account that has accepted the terms; returns their token. */
async function signIn(
  app: FastifyInstance,
  { database }: Deps,
  { region, language }: Pick<Scene, 'region' | 'language'>,
  [given_name, family_name]: readonly [string, string],
): Promise<string> {
  const email = emailOf([given_name, family_name]);
  const person = await addPerson(database.pool, { given_name, family_name, email, email_verified: 'yes' });
  if (person === null) throw new Error(`${email} is nobody`);
  const { subject } = person;
  const identity = { subject, email, name: given_name, surname: family_name, isVouchedFor: true };
  const account = await database.db
    .transaction()
    .execute((tx) => registerIdentity(tx, { provider: 'google', person: identity }, language));
  if (account === null) throw new Error(`${email} is there already`);
  const token = await openSession(database.db, account, network);
  await call(app, region, 'user/accept-terms-conditions', { terms_conditions_consent: true }, token);
  return token;
}

async function call<Data>(
  app: FastifyInstance,
  region: Region,
  path: string,
  body: object,
  token?: string,
): Promise<Data> {
  const ask = () =>
    app.inject({
      method: 'POST',
      url: `/api/${path}?region=${region}`,
      payload: body,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
  let answer = await ask();
  // A slow machine that has just started also turns calls away.
  for (let tries = 1; answer.statusCode === 503 && tries < mostTries; tries++) {
    await wait(pauseMs);
    answer = await ask();
  }
  if (answer.statusCode !== 200) throw new Error(`POST ${path}: ${answer.statusCode} ${answer.body}`);
  return answer.json<{ data: Data }>().data;
}

async function wavesOf({ database }: Deps, run: string, category: string) {
  const { rows } = await database.pool.query<{ id: number; run_id: number; category_id: number; capacity: number }>(
    `select wave.id, wave.run_id, category_id, capacity from wave
     join run on run.id = wave.run_id join category on category.id = category_id
     where run.key = $1 and category.key = $2 order by wave_time`,
    [run, category],
  );
  return rows.map(({ id, run_id, category_id, capacity }) => ({
    capacity,
    choice: { event_id: run_id, event_category_id: category_id, wave_id: id },
  }));
}

async function codeOf({ database }: Deps, group: number): Promise<string> {
  const { code } = await database.db.selectFrom('grp').select('code').where('id', '=', group).executeTakeFirstOrThrow();
  return code ?? '';
}

/** The captain's place comes first, then those of people who joined. */
async function placesOf({ database }: Deps, group: number): Promise<number[]> {
  const rows = await database.db.selectFrom('place').select('id').where('group_id', '=', group).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

async function inOrder<One, Result>(all: readonly One[], work: (one: One) => Promise<Result>): Promise<Result[]> {
  const results = [];
  for (const one of all) results.push(await work(one));
  return results;
}
