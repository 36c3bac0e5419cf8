import { sql, type Transaction } from 'kysely';
import type { SheetView } from '#contract/staff/people/sheets.calls.ts';
import type { Queries } from '../../store/database.ts';
import type { Tables } from '../../store/schema.ts';
import { Refusal, type StaffWho } from '../kit/answers.ts';
import { confirmAgain } from '../people/acts/confirmations.ts';
import { lockPlaceFor } from '../people/acts/locked.ts';

/** The sheets that were taken into a run, the newest first, and how far they are. */
export async function viewSheets(db: Queries, runId: number): Promise<readonly SheetView[]> {
  const { rows } = await sql<Omit<SheetView, 'ordered_at'> & { ordered_at: Date }>`
    select id, name, group_id, ordered_at, state, mails, rows,
      (select count(*)::int from sheet_place where sheet_id = sheet.id) as done,
      (select coalesce(jsonb_agg(jsonb_build_object('row', at, 'fault', fault) order by at), '[]')
        from sheet_part where sheet_id = sheet.id and fault is not null) as faulty
    from sheet where run_id = ${runId} order by id desc limit 50`.execute(db);
  return rows.map(({ ordered_at, ...sheet }) => ({ ...sheet, ordered_at: ordered_at.toISOString() }));
}

/** Mails those of a sheet who were to be mailed later: each their confirmation, once. */
export async function mailSheet(
  tx: Transaction<Tables>,
  { runId, sheet, who }: { readonly runId: number; readonly sheet: number; readonly who: StaffWho },
) {
  const { rows } = await sql<{ name: string; group_id: number | null }>`
    update sheet set mails = 'now' where id = ${sheet} and run_id = ${runId} and mails = 'later' and state = 'done'
    returning name, group_id`.execute(tx);
  const [found] = rows;
  if (found === undefined) return new Refusal('changed_meanwhile');
  const { rows: places } = await sql<{ id: number }>`
    select place_id as id from sheet_place join place on place.id = place_id
    where sheet_id = ${sheet} and kind <> 'changed' and ended is null and person <> 'free' order by place_id`.execute(
    tx,
  );
  let mailed = 0;
  for (const { id } of places) {
    const locked = await lockPlaceFor(tx, { id }, who);
    if (locked instanceof Refusal) continue;
    if ((await confirmAgain(locked)) === null) mailed += 1;
  }
  return { what: 'sheet.mailed', runId, groupId: found.group_id, before: {}, after: { sheet, mails: mailed } } as const;
}
