import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Language, Region } from '#contract/constants.ts';
import type { TaskPreview } from '#contract/staff/runs/tasks.calls.ts';
import type { Queries } from '../../../store/database.ts';
import { waveIsAhead } from '../../../store/saleRules.ts';
import { taskFaults } from '../../../words/tasks.ts';
import { Refusal } from '../../kit/answers.ts';
import { daysBetween, wallTime } from '../../kit/localTime.ts';
import { type Cost, costOf } from './approval.ts';
import { hasStarted } from './cancel.ts';
import { type Looked, lookAtGroups } from './groups.ts';
import { gatesMoved, refuseMove } from './moveTime.ts';
import { spreadNearest } from './nearest.ts';
import { cancelling, type Plan, type TaskKind, type TaskRow, type WaveMove, wavesOf } from './task.ts';

/** The effects of a task, as they are previewed before it is ordered. */
interface Preview {
  readonly groups: readonly {
    readonly id: number;
    readonly name: string | null;
    readonly wave_id: number;
    readonly places: number;
    readonly people: number;
    readonly captain: string | null;
    readonly phone: string | null;
    /** Where the group moves; null when it does not, or when its money goes back. */
    readonly to: number | null;
    /** Cents. */
    readonly back: number;
    readonly offered: number;
  }[];
  readonly places: number;
  readonly people: number;
  readonly back: number;
  readonly offered: number;
  /** The most that both may come to, if reservations are paid until then. */
  readonly up_to: number;
  readonly mails: number;
  /** For a move: the gates open earlier for it, in the run's local time. */
  readonly gates?: Plan['gates'] | null;
  /** For a day that is shifted. */
  readonly shift?: NonNullable<TaskPreview['shift']> | null;
  /** The same for the same groups and amounts: what is done is what was looked at. */
  readonly digest: string;
  /** Whether it may make money go back. */
  readonly isAboutMoney: boolean;
}
export interface Looking {
  readonly preview: Preview;
  readonly runId: number;
  readonly plan: Plan;
}
export type RefusedPreview = Refusal<
  'not_found' | 'wave_exists' | 'sale_closed' | 'changed_meanwhile' | 'wave_full' | 'invalid'
>;

/** What comes of each group. */
export interface TaskOutcome extends Cost {
  readonly group: Looked;
  readonly to: number | null;
  /** Its money goes back, or is offered: what it has, and what may still come. */
  readonly isPaidBack: boolean;
}

export function previewOf(subject: readonly (string | number)[], outcomes: readonly TaskOutcome[]): Preview {
  const sum = (of: (one: TaskOutcome) => number) => outcomes.reduce((total, one) => total + of(one), 0);
  const lines = outcomes.map(({ group, to, back, offered }) =>
    [group.id, group.places, to ?? '', back, offered].join(' '),
  );
  return {
    groups: outcomes.map(({ group: { id, name, wave_id, places, people, captain, phone }, to, back, offered }) => ({
      ...{ id, name, wave_id, places, people, captain, phone, to, back, offered },
    })),
    places: sum(({ group }) => group.places),
    people: sum(({ group }) => group.people),
    back: sum(({ back }) => back),
    offered: sum(({ offered }) => offered),
    up_to: sum(({ back, offered, coming }) => back + offered + coming),
    mails: sum(({ group, mails }) => group.mails + mails),
    digest: createHash('sha256')
      .update([...subject, ...lines].join('\n'))
      .digest('hex'),
    isAboutMoney: outcomes.some(({ isPaidBack }) => isPaidBack),
  };
}

/** The groups that move, and the payers who may have their money back for it. */
export async function previewMove(db: Queries, waveId: number, to: Date): Promise<Looking | RefusedPreview> {
  const wave = await refuseMove(db, waveId, to);
  if (wave instanceof Refusal) return wave;
  const times = { wave_was: wave.wave_time.toISOString(), wave_time: to.toISOString() };
  const outcomes = (await lookAtGroups(db, [waveId])).map((group) => {
    const cost = costOf(group, to, wave.region);
    return { ...cost, group, to: null, isPaidBack: cost.offered + cost.coming > 0 };
  });
  const gates = gatesMoved(wave, [to]);
  const preview = {
    ...previewOf(['wave.time', waveId, times.wave_time, gates?.is ?? ''], outcomes),
    gates: gates ?? null,
  };
  const soon = isSoon(preview, wave.wave_time, wave.region);
  return { preview, runId: wave.run_id, plan: { ...plannedCounts(preview), ...times, soon, ...(gates && { gates }) } };
}

/** The groups that hear that a move was taken back; nobody's money is offered for it. */
export async function previewBack(
  db: Queries,
  moved: Pick<TaskRow, 'id' | 'kind' | 'plan'>,
  moves: readonly WaveMove[],
): Promise<Pick<Looking, 'preview' | 'plan'>> {
  const outcomes = (
    await lookAtGroups(
      db,
      moves.map(({ waveId }) => waveId),
    )
  ).map((group) => ({
    ...{ back: 0, offered: 0, coming: 0, mails: 0, group, to: null, isPaidBack: false },
  }));
  const preview = previewOf([moved.kind, moved.id], outcomes);
  const { wave_was, wave_time, minutes } = moved.plan;
  const times = {
    ...(wave_was !== undefined && wave_time !== undefined && { wave_was: wave_time, wave_time: wave_was }),
  };
  const shifted = moves.map(({ waveId, was, is }) => [waveId, was.toISOString(), is.toISOString()] as const);
  return {
    preview,
    plan: { ...plannedCounts(preview), ...times, ...(minutes !== undefined && { minutes: -minutes, shifted }) },
  };
}

/** Whether a move is about today or tomorrow, and moves no money: then it does not wait for long. */
export const isSoon = ({ isAboutMoney }: Pick<Preview, 'isAboutMoney'>, start: Date, region: Region): boolean =>
  !isAboutMoney && daysBetween(wallTime(new Date(), region).day, wallTime(start, region).day) <= 1;

interface CancelWishes {
  /** Groups that move to another wave instead; the others have their money back. */
  readonly outcomes: readonly { readonly group_id: number; readonly wave_id: number | null }[];
  /** All go to the nearest waves with room instead. */
  readonly nearest?: boolean;
  readonly lang: Language;
}
export interface Cancelled {
  readonly kind: Extract<TaskKind, 'wave.cancel' | 'run.cancel'>;
  readonly id: number;
}

interface Target {
  readonly id: number;
  readonly category_id: number;
  readonly wave_time: Date;
  readonly free: number;
  readonly coming: boolean;
}

/** The outcome for each group of a wave or run that is cancelled. */
export async function previewCancel(
  db: Queries,
  { kind, id }: Cancelled,
  { outcomes, nearest = false, lang }: CancelWishes,
): Promise<Looking | RefusedPreview> {
  const words = taskFaults[lang];
  const about = await subjectOf(db, kind, id);
  if (about === null) return new Refusal('not_found');
  const waves = await wavesOf(db, { run_id: about.run_id, wave_id: kind === 'wave.cancel' ? id : null });
  if (about.isOver) return new Refusal('changed_meanwhile');
  if (await hasStarted(db, waves)) return new Refusal('sale_closed');
  if (kind === 'wave.cancel' && (await cancelling(db, id)) !== null) return new Refusal('changed_meanwhile');
  const groups = await lookAtGroups(db, waves);
  const groupIds = new Set(groups.map((group) => group.id));
  const wishes = nearest && kind === 'wave.cancel' ? await nearestOf(db, id, groups) : outcomes;
  const moves = new Map(
    wishes.flatMap(({ group_id, wave_id }) => (wave_id === null ? [] : [[group_id, wave_id] as const])),
  );
  const gone = wishes.filter(({ group_id }) => !groupIds.has(group_id));
  if (gone.length > 0)
    return new Refusal('changed_meanwhile', { groups: gone.map(({ group_id }) => String(group_id)) });
  if (kind === 'run.cancel' && moves.size > 0) return new Refusal('invalid', { outcomes: [words.noWave] });
  const targets = await targetsOf(db, [...new Set(moves.values())]);

  const needed = new Map<number, number>();
  const found: TaskOutcome[] = [];
  for (const group of groups) {
    const to = moves.get(group.id) ?? null;
    const target = to === null ? null : targets.get(to);
    if (target !== null && (!target?.coming || target.id === id || target.category_id !== about.category_id))
      return new Refusal('invalid', { outcomes: [words.wrongWave(group.id)] });
    // A part of a payment cannot go back while another part still pays for places.
    const parted = group.shares.find((other) => to === null && (!groupIds.has(other) || moves.has(other)));
    if (parted !== undefined) return new Refusal('invalid', { outcomes: [words.paidTogether(group.id, parted)] });
    if (to !== null) needed.set(to, (needed.get(to) ?? 0) + group.places);
    const cost = costOf(group, target?.wave_time ?? null, about.region);
    found.push({ ...cost, group, to, isPaidBack: cost.back + cost.offered + cost.coming > 0 });
  }
  const full = [...needed].flatMap(([wave, places]) => {
    const free = targets.get(wave)?.free ?? 0;
    return free < places ? [{ wave, free, over: places - free }] : [];
  });
  if (full.length > 0) {
    const of = (name: 'wave' | 'free' | 'over') => full.map((one) => String(one[name]));
    return new Refusal('wave_full', { wave_id: of('wave'), free_places: of('free'), over: of('over') });
  }
  const preview = previewOf([kind, id], found);
  return { preview, runId: about.run_id, plan: { ...plannedCounts(preview), moves: [...moves] } };
}

export const plannedCounts = ({ groups, places, people, back, offered, mails }: Preview) => ({
  ...{ groups: groups.length, places, people, back, offered, mails },
});

async function subjectOf(db: Queries, kind: Cancelled['kind'], id: number) {
  const { rows } = await sql<{ run_id: number; category_id: number | null; region: Region; isOver: boolean }>`
    select run.id as run_id, wave.category_id, run.region,
      run.state <> 'published' or wave.cancelled_at is not null as "isOver"
    from run left join wave on wave.run_id = run.id and ${kind === 'wave.cancel'}::boolean and wave.id = ${id}
    where case when ${kind === 'wave.cancel'}::boolean then wave.id is not null else run.id = ${id} end`.execute(db);
  return rows[0] ?? null;
}

async function targetsOf(db: Queries, ids: readonly number[]): Promise<ReadonlyMap<number, Target>> {
  const { rows } = await sql<Target>`
    select id, category_id, wave_time, free, ${sql.raw(waveIsAhead)} as coming from wave
    where id = any(${[...ids]}::int[])`.execute(db);
  return new Map(rows.map((wave) => [wave.id, wave]));
}

/**
 * The nearest waves with room for the groups of one that is cancelled (docs/rules/tasks.md 3.9). Groups that were paid
 * for together go together, where some wave has room for all of them.
 */
async function nearestOf(db: Queries, waveId: number, groups: readonly Looked[]): Promise<CancelWishes['outcomes']> {
  const { rows: rooms } = await sql<{ id: number; free: number; apart: number }>`
    select wave.id, wave.free,
      abs(extract(epoch from wave.wave_time - here.wave_time) * 1000)::float8 as apart
    from wave join wave here on here.id = ${waveId} and here.category_id = wave.category_id and here.id <> wave.id
    where ${sql.raw(waveIsAhead)} order by wave.id`.execute(db);
  const most = Math.max(0, ...rooms.map(({ free }) => free));
  const parties = togetherOf(groups).flatMap((together) => {
    const places = together.reduce((sum, group) => sum + group.places, 0);
    return places <= most
      ? [{ groups: together, places }]
      : together.map((group) => ({ groups: [group], places: group.places }));
  });
  const { to } = spreadNearest(parties, rooms);
  return parties.flatMap((party, n) => party.groups.map(({ id }) => ({ group_id: id, wave_id: to[n] ?? null })));
}

/** Groups by whom they share payments with. */
function togetherOf(groups: readonly Looked[]): readonly (readonly Looked[])[] {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const seen = new Set<number>();
  const gather = (group: Looked): Looked[] => {
    if (seen.has(group.id)) return [];
    seen.add(group.id);
    return [group, ...group.shares.flatMap((other) => gatherIn(other))];
  };
  const gatherIn = (id: number) => {
    const group = byId.get(id);
    return group === undefined ? [] : gather(group);
  };
  return groups.map(gather).filter((together) => together.length > 0);
}
