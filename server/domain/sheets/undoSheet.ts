import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../store/schema.ts';
import { readGroupAccess } from '../groups/groupAccess.ts';
import { staff } from '../kit/actor.ts';
import { Refusal, type StaffWho } from '../kit/answers.ts';
import { unsent } from '../mail/unsent.ts';
import { changePayment } from '../payments/paymentLife.ts';
import { mailPeople, membersOf, newsBy } from '../places/groupMails.ts';
import { appointCaptain } from '../places/groupUpkeep.ts';
import { addHistory } from '../places/history.ts';
import { lockGroups } from '../places/locks.ts';
import { changePlace, nobody } from '../places/placeLife.ts';
import type { Undo } from '../staff/undo.ts';

type Tx = Transaction<Tables>;

interface Touched {
  readonly id: number;
  readonly kind: 'new' | 'named' | 'changed';
  readonly group_id: number;
  readonly payment_id: string;
}

/** The sheet of a line of the log. */
const sheetOf = sql`(entry.after ->> 'sheet')::int`;

/**
 * Takes a sheet back while nobody has touched what it made: what is not done yet stays undone, its places are free
 * again, and everybody who was mailed gets another mail (docs/rules/sheets.md 5).
 */
export const undoSheet: Undo = {
  right: 'people.import',
  isPossible: sql<boolean>`exists (select from sheet where sheet.id = ${sheetOf} and state <> 'undone')
    and not exists (select from sheet_place join place on place.id = place_id
      where sheet_id = ${sheetOf} and (place.version <> sheet_place.version or place.ended is not null
        or sheet_place.kind = 'changed'))`,
  async work(tx, { after }, { who }) {
    const id = Number(after?.sheet);
    const { rows: sheets } = await sql<{ state: string; mails: string }>`
      select state, mails from sheet where id = ${id} for update`.execute(tx);
    const [sheet] = sheets;
    if (sheet === undefined || sheet.state === 'undone') return new Refusal('changed_meanwhile');
    await sql`delete from sheet_part where sheet_id = ${id} and done_at is null`.execute(tx);
    const { rows: groups } = await sql<{ group_id: number }>`
      select distinct group_id from sheet_place join place on place.id = place_id where sheet_id = ${id}`.execute(tx);
    await lockGroups(
      tx,
      groups.map(({ group_id }) => group_id),
    );
    const { rows } = await sql<Touched & { is_touched: boolean }>`
      select place.id, sheet_place.kind, place.group_id, place.payment_id,
        place.version <> sheet_place.version or ended is not null or sheet_place.kind = 'changed' as is_touched
      from sheet_place join place on place.id = place_id where sheet_id = ${id} order by place.id for update of place`.execute(
      tx,
    );
    if (rows.some(({ is_touched }) => is_touched)) return new Refusal('changed_meanwhile');
    for (const place of rows.filter(({ kind }) => kind === 'named'))
      await unname(tx, place, who, sheet.mails === 'now');
    const made = Map.groupBy(
      rows.filter(({ kind }) => kind === 'new'),
      ({ group_id }) => group_id,
    );
    for (const [groupId, places] of made) await unmake(tx, { groupId, places, who, tells: sheet.mails === 'now' });
    await sql`update wave set held_back = held_back + least(back.places, free)
      from (select held_wave_id, sum(from_held_back)::int as places from sheet_part
        where sheet_id = ${id} and from_held_back > 0 group by 1) back
      where wave.id = back.held_wave_id`.execute(tx);
    await sql`update sheet set state = 'undone', ended_at = now() where id = ${id}`.execute(tx);
    return null;
  },
};

/** A place of a group is nobody's again. */
async function unname(tx: Tx, { id, group_id: groupId }: Touched, who: StaffWho, tells: boolean): Promise<void> {
  const access = await readGroupAccess(tx, { who, groupId, placeId: id });
  if (access?.target == null) throw new Error(`place ${id} is gone`);
  const { target } = access;
  const people = (await membersOf(tx, groupId)).filter(({ place_id }) => place_id === id);
  await changePlace(tx, target, { type: 'person.removed' }, nobody);
  if (target.is_captain) {
    await sql`update place set is_captain = false where id = ${id}`.execute(tx);
    await appointCaptain(tx, groupId);
  }
  const actor = staff(who.id);
  const entry = await addHistory(tx, { groupId, what: 'person.removed', actor, subject: target.user_id });
  if (tells) await mailPeople(tx, { template: 'place_freed', entry, groupId, ...newsBy(actor) }, people);
}

interface Made {
  readonly groupId: number;
  readonly places: readonly Touched[];
  readonly who: StaffWho;
  readonly tells: boolean;
}

/** The group that a sheet made ends, with all that it has. */
async function unmake(tx: Tx, { groupId, places, who, tells }: Made): Promise<void> {
  const people = await membersOf(tx, groupId);
  const actor = staff(who.id);
  const { rows } = await sql<Parameters<typeof changePlace>[1]>`
    select id, wave_id, money, person, ended from place where group_id = ${groupId} and ended is null
    order by id for update`.execute(tx);
  if (rows.length !== places.length) throw new Refusal('changed_meanwhile');
  for (const place of rows) await changePlace(tx, place, { type: 'place.released' });
  for (const id of new Set(places.map(({ payment_id }) => payment_id))) {
    await sql`update mail set bounced = ${unsent.silent}
      where key = ${`paid:${id}`} and num_nonnulls(sent_at, bounced) = 0`.execute(tx);
    await changePayment(tx, id, { type: 'places.released' }, actor);
  }
  await sql`update grp set ended_at = coalesce(ended_at, now()) where id = ${groupId}`.execute(tx);
  const entry = await addHistory(tx, { groupId, what: 'group.deleted', actor });
  if (tells) await mailPeople(tx, { template: 'group_deleted', entry, groupId, actor: actor.accountId }, people);
}
