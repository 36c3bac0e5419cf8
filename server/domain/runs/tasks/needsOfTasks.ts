import { sql } from 'kysely';
import { currencyOf, type Region } from '#contract/constants.ts';
import type { Queries } from '../../../store/database.ts';
import type { NeedOf, NeedReader, NeedsOf } from '../../staff/needs.ts';
import { isOfTheirs } from '../../staff/scope.ts';
import { lookAgain } from './approval.ts';
import { type Plan, shiftOf, type TaskKind } from './task.ts';

interface Row {
  readonly id: number;
  readonly kind: TaskKind;
  readonly run_id: number;
  readonly wave_id: number | null;
  readonly payment_id: string | null;
  readonly group_id: number | null;
  readonly run: string;
  readonly region: Region;
  readonly plan: Plan;
  readonly starts: Date | null;
  readonly distance: string | null;
  readonly by: string | null;
  readonly since: Date;
  readonly until: Date;
  readonly done: number;
  readonly of: number;
  readonly faults: number;
}

/** Bulk changes that wait for somebody (docs/rules/tasks.md 1.9). */
export const needsOfTasks: {
  readonly approval: NeedsOf<NeedOf<'approval'>>;
  readonly stuck: NeedsOf<NeedOf<'stuck'>>;
} = {
  /** Orders of others, as they are now: an approval is for what is seen. */
  approval: {
    right: 'money.write',
    read: async (db, who) => {
      const needs = [];
      for (const row of await read(db, who, sql`state = 'asked' and ordered_by <> ${who.id}`)) {
        const { back, offered, places, people, groups } = await lookAgain(db, row);
        needs.push({
          ...{ kind: 'approval' as const, ...factsOf(row), groups: groups.length, by: row.by, places, people },
          ...{ amount: back + offered, currency: currencyOf[row.region], until: row.until.toISOString() },
        });
      }
      return needs;
    },
  },
  /** Their own that could not be finished. */
  stuck: {
    right: 'money.read',
    read: async (db, who) => {
      const rows = await read(db, who, sql`state = 'stuck' and ordered_by = ${who.id}`);
      return rows.map((row) => ({
        ...{ kind: 'stuck' as const, ...factsOf(row), groups: row.of, done: row.done, faults: row.faults },
      }));
    },
  },
};

const factsOf = ({ id, kind, run_id, run, region, plan, starts, distance, since, payment_id, group_id }: Row) => ({
  run: { id: run_id, name: run, region },
  task_id: id,
  change: kind,
  wave_was: plan.wave_was ?? starts?.toISOString() ?? null,
  wave_time: plan.wave_time ?? null,
  distance,
  shift: shiftOf(plan),
  of_payment: payment_id === null || group_id === null ? null : { id: payment_id, group_id },
  since: since.toISOString(),
});

async function read(db: Queries, who: NeedReader, which: ReturnType<typeof sql>): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select task.id, kind, task.run_id, task.wave_id, task.payment_id, payment.group_id, run.name as run, run.region, plan, wave.wave_time as starts,
      category.name as distance, nullif(concat_ws(' ', orderer.name, orderer.surname), '') as by,
      coalesce(asked_at, ordered_at) as since, coalesce(asked_at, ordered_at) + ${yesWithin} as until,
      counted.done, counted.of, counted.faults + (task.fault is not null)::int as faults
    from (select * from task where ${which} and ${isOfTheirs(who, 'run_id')}) task
      join run on run.id = task.run_id left join wave on wave.id = task.wave_id
      left join category on category.id = wave.category_id left join account orderer on orderer.id = ordered_by
      left join payment on payment.id = task.payment_id
      cross join lateral (
        select count(*) filter (where done_at is not null)::int as done, count(*)::int as of,
          count(*) filter (where task_group.fault is not null)::int as faults
        from task_group where task_id = task.id) counted
    order by since, task.id`.execute(db);
  return rows;
}

/** docs/rules/tasks.md 1.4: so long an order waits for an approval; then it is dropped. */
export const yesWithin = sql.raw(`interval '24 hours'`);
