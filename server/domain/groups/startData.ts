import { sql } from 'kysely';
import type { Language, Region } from '#contract/constants.ts';
import type { Asked, AskedPlace } from '#contract/groups/startData.calls.ts';
import { type Ask, birthYearsOf, type KeptStartData, type StartData } from '#contract/groups/startData.ts';
import { known } from '#machines/kit/known.ts';
import type { Deps } from '../../deps.ts';
import type { Queries } from '../../store/database.ts';
import { visitor } from '../kit/actor.ts';
import { filePath } from '../kit/addresses.ts';
import { Refusal, type Who } from '../kit/answers.ts';
import type { CallRefusal, RequestOf } from '../kit/callRequest.ts';
import { transact } from '../kit/transact.ts';
import { placeOrder } from '../places/children.ts';
import { lockGroups } from '../places/locks.ts';
import { tshirtsOpen } from '../places/shirts.ts';
import { questionsOf, type StoredStartData, saveStartData } from '../places/startData.ts';
import { openNeeds, placeIsChilds } from '../places/stillNeeds.ts';
import { chooseTshirt, nameChild } from './commands/captainActions.ts';
import { accessGroup, type GroupFacts, inGroup, type LockedPlace, type Place, readGroupAccess } from './groupAccess.ts';

/** Who reads: a member by their account, or anyone with the id of an order without an account. */
type Reader =
  | { readonly kind: 'member'; readonly id: number; readonly isCaptain: boolean }
  | { readonly kind: 'guest'; readonly paymentId: string };

interface RunRow {
  readonly group_id: number;
  readonly run_id: number;
  readonly event_name: string;
  readonly event_date: string;
  readonly region: Region;
  readonly asks: Ask[];
  readonly age_from: number | null;
  readonly age_to: number | null;
  readonly has_shirts: boolean;
  readonly declaration: string | null;
  readonly contact_email: string | null;
}

interface PlaceRow extends Pick<AskedPlace, 'id' | 'number' | 'name' | 'is_child' | 'needs' | 'age' | 'answers'> {
  readonly user_id: number | null;
  readonly payment_id: string;
  readonly payer: number | null;
  readonly person: Place['person'];
  readonly sex: 'M' | 'K' | null;
  readonly size: Place['size'];
  readonly start_data: StoredStartData | null;
}

/** The whole group as a member reads it: of others no more than what they need. */
export async function questionsForMember(
  db: Queries,
  groupId: number,
  who: Who,
): Promise<Asked | Refusal<'not_found'>> {
  const access = await accessGroup(db, { who, groupId, action: 'read' });
  if (access instanceof Refusal) return access;
  return viewAsked(db, groupId, { kind: 'member', id: who.id, isCaptain: access.me.is_captain });
}

/** An order without an account, as anyone with its id reads it: nothing that somebody entered. */
export async function questionsForGuest(db: Queries, paymentId: string): Promise<Asked | Refusal<'not_found'>> {
  const groupId = await groupOfGuest(db, paymentId);
  return groupId === null ? new Refusal('not_found') : viewAsked(db, groupId, { kind: 'guest', paymentId });
}

async function groupOfGuest(db: Queries, paymentId: string): Promise<number | null> {
  const { rows } = await sql<{ group_id: number }>`
    select payment.group_id from payment join grp on grp.id = payment.group_id and grp.ended_at is null
    where payment.id = ${paymentId} and payment.user_id is null`.execute(db);
  return rows[0]?.group_id ?? null;
}

async function viewAsked(db: Queries, groupId: number, reader: Reader): Promise<Asked> {
  const run = await readRun(db, groupId);
  const [places, questions, kept] = await Promise.all([
    readPlaces(db, groupId),
    questionsOf(db, run.run_id),
    reader.kind === 'member' ? keptBy(db, reader.id) : null,
  ]);
  const { run_id: _, declaration, ...facts } = run;
  const isMine = (place: PlaceRow) => reader.kind === 'member' || place.payment_id === reader.paymentId;
  const captainSees = new Set(questions.flatMap(({ id, seen_by }) => (seen_by === 'captain' ? [id] : [])));
  return {
    ...facts,
    birth_years: birthYearsOf(run.event_date, run),
    declaration:
      declaration !== null && run.asks.includes('declaration')
        ? { file: declaration, url: filePath(declaration) }
        : null,
    questions: [...questions],
    kept,
    places: places.filter(isMine).map((place) => seenBy(place, { reader, run, captainSees })),
  };
}

interface Seen {
  readonly reader: Reader;
  readonly run: RunRow;
  readonly captainSees: ReadonlySet<number>;
}

function seenBy(place: PlaceRow, { reader, run, captainSees }: Seen): AskedPlace {
  const can_answer = mayAnswer(place, reader);
  const isMember = reader.kind === 'member';
  const isLed = isMember && reader.isCaptain;
  const { start_data, sex, size } = place;
  return {
    id: place.id,
    number: place.number,
    name: isMember || can_answer ? nameSeen(place, can_answer || isLed) : null,
    is_me: isMember && place.user_id === reader.id,
    is_child: place.is_child,
    needs: can_answer || isLed ? place.needs : [],
    has: can_answer ? hasOf(place, run) : [],
    shirt: isMember && can_answer && sex !== null && size !== null ? { sex, size } : null,
    age: can_answer || isLed ? place.age : null,
    start_data: isMember && can_answer ? shownStartData(start_data, run) : null,
    answers: !isMember
      ? []
      : can_answer
        ? place.answers
        : isLed
          ? place.answers.filter(({ question_id }) => captainSees.has(question_id))
          : [],
    can_answer,
  };
}

/** For another guardian's child, the first name is enough. */
const nameSeen = ({ name, is_child }: PlaceRow, isWhole: boolean) =>
  isWhole || !is_child ? name : (name?.split(' ')[0] ?? null);

const shownStartData = (start_data: StoredStartData | null, run: RunRow): AskedPlace['start_data'] => ({
  birth_year: start_data?.birth_year ?? null,
  sex: start_data?.sex ?? null,
  club: start_data?.club ?? null,
  emergency_name: start_data?.emergency_name ?? null,
  emergency_phone: start_data?.emergency_phone ?? null,
  declared: run.declaration !== null && start_data?.declared_file === run.declaration,
});

function hasOf({ start_data, size, age, answers }: PlaceRow, run: RunRow): AskedPlace['has'] {
  const is: Readonly<Record<AskedPlace['has'][number], boolean>> = {
    age: age !== null,
    size: size !== null,
    birth: start_data?.birth_year != null,
    sex: start_data?.sex != null,
    emergency: start_data?.emergency_phone != null && start_data.emergency_name != null,
    declaration: run.declaration !== null && start_data?.declared_file === run.declaration,
    question: answers.length > 0,
    club: start_data?.club != null,
  };
  return (Object.keys(is) as AskedPlace['has']).filter((one) => is[one]);
}

/**
 * People enter it for themselves; a captain of children and of who has no account; a guest of their own place and of the
 * children of their order (docs/rules/start-data.md 4).
 */
function mayAnswer(
  {
    user_id,
    person,
    is_child,
    payment_id,
    payer,
  }: Omit<PlaceRow, 'needs' | 'answers' | 'start_data' | 'name' | 'number'>,
  reader: Reader,
): boolean {
  const isChilds = is_child && (person === 'free' || person === 'taken');
  const isThere = person === 'taken' || person === 'handingOver';
  if (reader.kind === 'guest')
    return payment_id === reader.paymentId && payer === null && user_id === null && (isThere || isChilds);
  if (user_id === reader.id) return isThere;
  return reader.isCaptain && (isChilds || (user_id === null && isThere));
}

async function readRun(db: Queries, groupId: number): Promise<RunRow> {
  const { rows } = await sql<RunRow>`
    select grp.id as group_id, run.id as run_id, run.name as event_name, run.date as event_date, run.region, run.asks,
      category.age_from, category.age_to, ${tshirtsOpen} as has_shirts, run.declaration, run.contact_email
    from grp join run on run.id = grp.run_id join category on category.id = grp.category_id
    where grp.id = ${groupId}`.execute(db);
  return known(rows[0]);
}

async function readPlaces(db: Queries, groupId: number): Promise<readonly PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select place.id, row_number() over (order by ${sql.raw(placeOrder)})::int as number, place.user_id, place.payment_id,
      payment.user_id as payer, place.person, ${sql.raw(placeIsChilds)} as is_child, place.age, place.sex, place.size,
      case when ${sql.raw(placeIsChilds)} then place.child_name
        else nullif(concat_ws(' ', coalesce(account.name, place.name), coalesce(account.surname, place.surname)), '') end as name,
      ${openNeeds} as needs, to_jsonb(start_data) as start_data,
      (select coalesce(jsonb_agg(jsonb_build_object('question_id', answer.question_id, 'value', answer.value)), '[]')
        from answer join question on question.id = answer.question_id and question.removed_at is null
        where answer.place_id = place.id) as answers
    from place join payment on payment.id = place.payment_id join run on run.id = place.run_id
      left join account on account.id = place.user_id left join start_data on start_data.place_id = place.id
    where place.group_id = ${groupId} and place.ended is null
    order by ${sql.raw(placeOrder)}`.execute(db);
  return rows;
}

/** What an account keeps for its own places, with what its profile knows. */
async function keptBy(db: Queries, accountId: number): Promise<KeptStartData> {
  const { rows } = await sql<{
    start_kept: KeptStartData | null;
    sex: 'M' | 'K' | null;
    birthdate: string | null;
  }>`select start_kept, sex, birthdate from account where id = ${accountId}`.execute(db);
  const [account] = rows;
  const year = Number(account?.birthdate?.slice(0, 4) ?? 0);
  return {
    ...(year > 0 && { birth_year: year }),
    ...(account?.sex != null && { sex: account.sex }),
    ...account?.start_kept,
  };
}

/** A member gives the start data of a place. The right is checked again under the group's lock. */
export async function giveStartDataAsMember(
  { database, limits }: Deps,
  request: RequestOf<'POST groups/{id}/participant/{pid}/start'>,
): Promise<Asked | CallRefusal<'POST groups/{id}/participant/{pid}/start'>> {
  const { params, body, who, lang } = request;
  const access = await accessGroup(database.db, { who, groupId: params.id, placeId: params.pid, action: 'startData' });
  if (access instanceof Refusal) return access;
  const limited = await limits.take('placeChange', params.pid);
  if (limited) return limited;
  const { keep = false, ...data } = body;
  const done = await inGroup(database, access, async (locked, { me }) => {
    const { target } = locked;
    if (target === null) return new Refusal('not_found');
    const reader: Reader = { kind: 'member', id: who.id, isCaptain: me.is_captain };
    const place = (await readPlaces(locked.tx, params.id)).find(({ id }) => id === target.id);
    if (place === undefined || !mayAnswer(place, reader)) return new Refusal('forbidden');
    return giveStartData({ ...locked, target }, data, { by: who.id, lang });
  });
  if (done instanceof Refusal) return done;
  if (keep && access.target?.user_id === who.id) await keepFor(database.db, who.id, params.pid);
  return questionsForMember(database.db, params.id, who);
}

/** The account keeps the start data of its own place for the next run; a sex that it has stays. */
async function keepFor(db: Queries, accountId: number, placeId: number) {
  await sql`update account set start_kept = coalesce(start_kept, '{}') || jsonb_strip_nulls(to_jsonb(kept)),
      sex = coalesce(account.sex, nullif(kept.sex, 'X'))
    from (select birth_year, sex, club, emergency_name, emergency_phone from start_data where place_id = ${placeId}) kept
    where id = ${accountId}`.execute(db);
}

/** A caller without an account; no account has this id. */
const nobodyIn: Who = { id: 0, session: '' };

/** Anyone with the id of an order without an account gives the start data of its buyer and children. */
export async function giveStartDataAsGuest(
  { database, limits }: Deps,
  { params, body, lang }: RequestOf<'POST payment/{id}/start/{pid}'>,
): Promise<Asked | CallRefusal<'POST payment/{id}/start/{pid}'>> {
  const groupId = await groupOfGuest(database.db, params.id);
  if (groupId === null) return new Refusal('not_found');
  const limited = await limits.take('placeChange', params.pid);
  if (limited) return limited;
  const reader: Reader = { kind: 'guest', paymentId: params.id };
  const done = await transact(database, async (tx) => {
    await lockGroups(tx, [groupId]);
    const place = (await readPlaces(tx, groupId)).find(({ id }) => id === params.pid);
    if (place === undefined || !mayAnswer(place, reader)) return new Refusal<'not_found'>('not_found');
    // Nobody is signed in, so group and place are read under the lock.
    const access = await readGroupAccess(tx, { who: nobodyIn, groupId, placeId: params.pid });
    if (access === null || access.target === null) return new Refusal<'not_found'>('not_found');
    const { group, target } = access;
    return giveStartData({ tx, group, target, actor: visitor }, body, { by: null, lang });
  });
  return done instanceof Refusal ? done : questionsForGuest(database.db, params.id);
}

/** The child comes first, since its questions depend on its age; then the T-shirt and the run's own questions. */
async function giveStartData(
  locked: LockedPlace,
  { child, shirt, ...data }: StartData,
  by: { readonly by: number | null; readonly lang: Language },
): Promise<Refusal<'age_mismatch' | 'tshirt_locked' | 'invalid'> | null> {
  const { tx, target, group } = locked;
  const named = child && (await nameChild(locked, { ...child, lang: by.lang }));
  if (named) return named;
  const chosen = shirt && !isSame(target, shirt) && (await chooseTshirt(locked, shirt));
  if (chosen) return chosen;
  const run = await readRun(tx, group.id);
  const facts = { id: target.id, region: run.region, run_date: run.event_date, asks: run.asks };
  return saveStartData(tx, { ...facts, declaration: run.declaration, ...agesOf(group) }, data, by);
}

const isSame = ({ sex, size }: Place, shirt: NonNullable<StartData['shirt']>) =>
  sex === shirt.sex && size === shirt.size;
const agesOf = ({ age_from, age_to }: GroupFacts) => ({ age_from, age_to });
