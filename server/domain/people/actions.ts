import { type RawBuilder, sql } from 'kysely';
import { lateActions, type PlaceAction, type StaffGroupAction } from '#contract/staff/people/acts.values.ts';
import type { PlaceDetails } from '#contract/staff/people/place.values.ts';
import { reachOf } from '#contract/staff/rights.ts';
import type { Queries } from '../../store/database.ts';
import { runIsOver, transferOpen } from '../../store/saleRules.ts';
import type { StaffWho } from '../kit/answers.ts';
import { tshirtsOpen } from '../places/shirts.ts';
import { isAroundTheDay } from '../staff/scope.ts';

/** What somebody may do now, and the version that they have read. */
interface Can<Action> {
  readonly actions: Action[];
  readonly version: number;
  readonly note: Note;
}
type Note = PlaceDetails['note'];
type OfPlace = Can<PlaceAction> & Pick<PlaceDetails, 'form' | 'blocked'>;

const noteOf = (owner: 'place_id' | 'group_id', id: RawBuilder<unknown>) => sql`(
  select jsonb_build_object('text', text, 'at_desk', at_desk, 'version', version) from note
  where ${sql.raw(owner)} = ${id})`;

interface Facts {
  readonly run_id: number;
  readonly money: 'reserved' | 'processing' | 'paid';
  readonly person: 'free' | 'invited' | 'taken' | 'handingOver';
  readonly ended: 'released' | 'lapsed' | null;
  readonly is_blocked: boolean;
  readonly has_address: boolean;
  readonly is_invited: boolean;
  readonly asks_back: boolean;
  /** Its run is over. */
  readonly is_over: boolean;
  readonly status: string;
  /** Or a difference, which staff order again. */
  readonly is_renewed: boolean;
  /** Its wave is still to start. */
  readonly is_ahead: boolean;
  /** The difference to another distance is awaited. */
  readonly is_awaited: boolean;
  /** Its run has another distance, a wave of which is still to start. */
  readonly has_others: boolean;
  /** All places of a lapsed payment would find room again. */
  readonly fits: boolean;
}

/** What somebody of the staff may do to a place now (docs/rules/acts.md 1.4): the calls refuse the rest. */
export async function actionsOfPlace(db: Queries, who: Pick<StaffWho, 'role'>, placeId: number): Promise<OfPlace> {
  const { rows } = await sql<Facts & { version: number; blocked: string | null; note: Note; form: OfPlace['form'] }>`
    select place.version, place.blocked_why as blocked, ${noteOf('place_id', sql`place.id`)} as note,
      jsonb_build_object(
        'name', case when account.id is null or place.own_name then place.name else account.name end,
        'surname', case when account.id is null or place.own_name then place.surname else account.surname end,
        'email', coalesce(account.email, place.email), 'child_name', place.child_name, 'sex', place.sex,
        'size', place.size, 'age', place.age, 'has_account', account.id is not null, 'is_kids', run.type = 'kids',
        'is_late', not ${tshirtsOpen}, 'transfer_over', not ${sql.raw(transferOpen)}) as form, place.run_id, place.money, place.person, place.ended, place.blocked_at is not null as is_blocked,
      coalesce(account.email, place.email) is not null as has_address,
      exists (select from invitation where place_id = place.id and invitation.ended is null) as is_invited,
      exists (select from cannot_come where place_id = place.id and refused_at is null) as asks_back,
      ${sql.raw(runIsOver)} as is_over, payment.status, payment.renewed_as is not null
        or exists (select from raise where raise.payment_id = payment.id) as is_renewed,
      not wave.withdrawn and wave.wave_time > now() as is_ahead,
      exists (select from raise join payment asked on asked.id = raise.payment_id where raise.place_id = place.id
        and asked.status in ('pending', 'processing') and not asked.closed) as is_awaited,
      exists (select from wave other where other.run_id = run.id and other.category_id <> wave.category_id
        and not other.withdrawn and other.wave_time > now()) as has_others, wave.free >= payment.seats as fits
    from place join payment on payment.id = place.payment_id join wave on wave.id = place.wave_id
      join run on run.id = place.run_id left join account on account.id = place.user_id
    where place.id = ${placeId}`.execute(db);
  const [place] = rows;
  if (place === undefined || !(await mayWrite(db, who, place.run_id)))
    return { version: place?.version ?? 1, actions: [], form: null, note: null, blocked: null };
  const { version, note, blocked, form } = place;
  const actions = [...actionsFor(place)];
  return { version, note, blocked, actions, form: actions.includes('correct') ? form : null };
}

function actionsFor(place: Facts): readonly PlaceAction[] {
  const { money, person, ended, is_ahead: isAhead } = place;
  if (ended !== null) {
    const mayComeBack = ended === 'lapsed' && place.status === 'lapsed' && !place.is_renewed && isAhead && place.fits;
    return [...(mayComeBack ? (['restore'] as const) : []), 'note'];
  }
  const isTaken = person === 'taken' || person === 'handingOver';
  const isPaid = money === 'paid';
  const can: Readonly<Record<PlaceAction, boolean>> = {
    correct: isTaken,
    resendConfirmation: isPaid && isTaken && place.has_address,
    resendPayment: place.status === 'pending',
    resendInvitation: place.is_invited,
    person: isPaid,
    free: isPaid && person !== 'free',
    move: isPaid && isAhead && (person === 'taken' || person === 'free'),
    distance:
      isPaid &&
      place.status === 'paid' &&
      isAhead &&
      place.has_others &&
      !place.is_awaited &&
      (person === 'taken' || person === 'free'),
    block: !place.is_blocked,
    unblock: place.is_blocked,
    refuseCannotCome: place.asks_back && isAhead,
    restore: false,
    extend: place.status === 'pending' && isAhead,
    number: isPaid,
    note: true,
  };
  const late: readonly PlaceAction[] = lateActions;
  return (Object.keys(can) as PlaceAction[]).filter(
    (action) => can[action] && (!place.is_over || late.includes(action)),
  );
}

/** What somebody of the staff may do to a group now. */
export async function actionsOfGroup(
  db: Queries,
  who: Pick<StaffWho, 'role'>,
  groupId: number,
): Promise<Can<StaffGroupAction>> {
  const { rows } = await sql<{
    note: Note;
    version: number;
    run_id: number;
    has_ended: boolean;
    is_over: boolean;
    is_ahead: boolean;
    others: boolean;
  }>`
    select ${noteOf('group_id', sql`grp.id`)} as note, grp.version, grp.run_id, grp.ended_at is not null as has_ended, ${sql.raw(runIsOver)} as is_over, not wave.withdrawn and wave.wave_time > now() as is_ahead,
      exists (select from place where group_id = grp.id and ended is null and not is_captain and money = 'paid'
        and user_id is not null) as others
    from grp join wave on wave.id = grp.wave_id join run on run.id = grp.run_id where grp.id = ${groupId}`.execute(db);
  const [group] = rows;
  const { version = 1, note = null } = group ?? {};
  if (group === undefined || !(await mayWrite(db, who, group.run_id))) return { version, note: null, actions: [] };
  if (group.has_ended || group.is_over) return { version, note, actions: ['note'] };
  const { is_ahead: isAhead, others } = group;
  const moving: readonly StaffGroupAction[] = isAhead ? ['wave'] : [];
  return { version, note, actions: [...moving, ...(others ? (['captain'] as const) : []), 'name', 'code', 'note'] };
}

async function mayWrite(db: Queries, { role }: Pick<StaffWho, 'role'>, runId: number): Promise<boolean> {
  const reach = reachOf(role, 'people.write');
  return reach !== null && (reach !== 'aroundTheDay' || (await isAroundTheDay(db, runId)));
}
