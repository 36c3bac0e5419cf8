import { sql, type Transaction } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { Tables } from '../../store/schema.ts';
import { sideBySide } from '../kit/sideBySide.ts';
import { transact } from '../kit/transact.ts';
import { NotTaken, type Settling, type SheetPart, settleCaptains, takers, type WaveHere } from './takers.ts';

type Tx = Transaction<Tables>;

interface Claimed {
  readonly sheetId: number;
  readonly at: number;
  readonly tries: number;
  readonly kind: SheetPart['kind'];
}

/** Parts that one server takes in hand at once, and how many of their transactions run side by side: people go on buying. */
const batch = 200;
const width = 4;
/** Parts with new places that share a transaction: each would wait for the wave otherwise. */
const together = 10;
const leaseSeconds = 30;
const mostTries = 5;

/**
 * Does the rows of the sheets that were ordered, in transactions of a few: killed anywhere, on any of several servers, it
 * goes on, and no row is done twice (docs/rules/sheets.md 4). Answers how many were done.
 */
export async function workSheets(deps: Deps): Promise<number> {
  const claimed = await claim(deps);
  const done = await sideBySide(
    inTransactions(claimed),
    (parts) => doTogether(deps, parts),
    (parts, error) => {
      const [{ sheetId: sheet, at: row }] = parts;
      deps.log.error({ err: error, sheet, row }, 'a row of a sheet failed');
    },
    width,
  );
  await sql`update sheet set state = 'done', ended_at = now() where state = 'running' and not exists (
    select from sheet_part where sheet_id = sheet.id and done_at is null and fault is null)`.execute(deps.database.db);
  return done.reduce((sum, parts) => sum + parts, 0);
}

type Few = readonly [Claimed, ...Claimed[]];

/** New places of one sheet share transactions; who is named or changed has one of their own. */
function inTransactions(claimed: readonly Claimed[]): readonly Few[] {
  const few: [Claimed, ...Claimed[]][] = [];
  for (const part of claimed) {
    const last = few.at(-1);
    const joins = part.kind === 'new' && last?.[0].kind === 'new' && last[0].sheetId === part.sheetId;
    if (joins && last.length < together) last.push(part);
    else few.push([part]);
  }
  return few;
}

async function claim({ database }: Deps): Promise<readonly Claimed[]> {
  const { rows } = await sql<Claimed>`
    with due as (
      select sheet_id, at from sheet_part join sheet on sheet.id = sheet_id
      where state = 'running' and done_at is null and fault is null and try_at <= now()
      order by sheet_id, at limit ${batch} for update of sheet_part skip locked)
    update sheet_part set tries = tries + 1, try_at = now() + make_interval(secs => ${leaseSeconds}) from due
    where sheet_part.sheet_id = due.sheet_id and sheet_part.at = due.at
    returning sheet_part.sheet_id as "sheetId", sheet_part.at, tries, kind`.execute(database.db);
  return rows.toSorted((one, other) => one.sheetId - other.sheetId || one.at - other.at);
}

/** Where one of them cannot be done, each is tried alone: it keeps none of the others. */
async function doTogether(deps: Deps, parts: Few): Promise<number> {
  if (parts.length > 1) {
    try {
      return await doParts(deps, parts);
    } catch {
      const alone = [];
      for (const part of parts) alone.push(await doAlone(deps, part).catch(() => 0));
      return alone.reduce((sum, done) => sum + done, 0);
    }
  }
  return doAlone(deps, parts[0]);
}

async function doAlone(deps: Deps, part: Claimed): Promise<number> {
  const { sheetId, at, tries } = part;
  try {
    return await doParts(deps, [part]);
  } catch (error) {
    const fault = error instanceof NotTaken ? error.fault : tries >= mostTries ? 'unexpected' : null;
    if (fault !== null)
      await sql`update sheet_part set fault = ${fault} where sheet_id = ${sheetId} and at = ${at} and done_at is null`.execute(
        deps.database.db,
      );
    if (!(error instanceof NotTaken)) throw error;
    return 1;
  }
}

async function doParts(deps: Deps, claimed: Few): Promise<number> {
  const [{ sheetId }] = claimed;
  return transact(deps.database, async (tx) => {
    // A sheet that is being undone waits for the parts in hand.
    const { rows: parts } = await sql<SheetPart>`
      select at, sheet_part.kind, sheet_part.rows, sheet.run_id, sheet.group_id, ordered_by, mails, region, run.type
      from sheet_part join sheet on sheet.id = sheet_id join run on run.id = sheet.run_id
      where sheet_id = ${sheetId} and at = any(${claimed.map(({ at }) => at)}::int[]) and done_at is null
        and sheet_part.fault is null and sheet.state = 'running'
      order by at for update of sheet_part for share of sheet`.execute(tx);
    const waves = await lockWaves(
      tx,
      parts.filter(({ kind }) => kind === 'new'),
    );
    const touched: { at: number; place: number; kind: SheetPart['kind'] }[] = [];
    const captains: Settling[] = [];
    const held: { at: number; wave: number; places: number }[] = [];
    for (const part of parts) {
      const { at, kind } = part;
      const wave = kind === 'new' ? (waves.get(part.rows[0]?.wave_id ?? 0) ?? null) : null;
      const fromHeldBack = Math.min(wave?.held_back ?? 0, part.rows.length);
      const settle = (captain: Settling) => void captains.push(captain);
      const places = await takers[kind](tx, deps, { part, wave, fromHeldBack, settle });
      touched.push(...places.map((place) => ({ at, place, kind })));
      if (wave === null || fromHeldBack === 0) continue;
      wave.held_back -= fromHeldBack;
      held.push({ at, wave: wave.id, places: fromHeldBack });
    }
    touched.push(...(await settleCaptains(tx, captains)).map((captain) => ({ ...captain, kind: 'new' as const })));
    await sql`
      with touched as (
        insert into sheet_place (sheet_id, place_id, kind, version)
        select ${sheetId}::int, place.id, kind, version
        from jsonb_to_recordset(${JSON.stringify(touched)}::jsonb) one (place int, kind text) join place on place.id = one.place
        on conflict (sheet_id, place_id) do update set version = excluded.version),
      held as (select at, wave, places from jsonb_to_recordset(${JSON.stringify(held)}::jsonb) one (at int, wave int, places int))
      update sheet_part set done_at = now(), rows = '[]', held_wave_id = (select wave from held where held.at = sheet_part.at),
        from_held_back = coalesce((select places from held where held.at = sheet_part.at), 0)
      where sheet_id = ${sheetId} and at = any(${parts.map(({ at }) => at)}::int[])`.execute(tx);
    return parts.length;
  });
}

/**
 * What the new ones lock one after the other, in the order that it has everywhere: their accounts, then their waves, with
 * the others of a distance whose price ends by number.
 */
async function lockWaves(tx: Tx, parts: readonly SheetPart[]): Promise<ReadonlyMap<number, WaveHere>> {
  if (parts.length === 0) return new Map();
  const rows = parts.flatMap((part) => part.rows);
  await sql`select from account where email = any(${rows.flatMap(({ email }) => email ?? [])}::text[])
    order by id for share`.execute(tx);
  const ids = rows.flatMap(({ wave_id }) => wave_id ?? []);
  const { rows: waves } = await sql<WaveHere>`
    select id, category_id, held_back from wave where id = any(${ids}::int[]) or category_id in (
      select wave.category_id from wave join price_period on price_period.category_id = wave.category_id
      where wave.id = any(${ids}::int[]) and until_sold is not null)
    order by id for no key update`.execute(tx);
  return new Map(waves.map((wave) => [wave.id, wave]));
}
