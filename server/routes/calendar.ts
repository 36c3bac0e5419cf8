import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { SimplePayment } from '#contract/buying.calls.ts';
import type { Language } from '#contract/constants.ts';
import { groupPath } from '#contract/paths.ts';
import { clockTime, number } from '#contract/values/format.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { addressOf } from '../domain/addresses.ts';
import { Refusal } from '../domain/answers.ts';
import { viewSimple } from '../domain/payments/paymentView.ts';
import { type Appointment, calendarFile } from '../domain/shop/calendarFile.ts';
import type { Queries } from '../store/database.ts';
import { calendarWords } from '../words/calendar.ts';
import { languageAsked, refuse } from './http/envelope.ts';

/** How long a run stays in the calendar after its start; nobody is kept to it. */
const runMinutes = 120;

/** GET /api/payment/:id/calendar.ics. An address and not a link to data: an iPhone opens only that in its calendar. */
export function calendar(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { id: string } }>('/api/payment/:id/calendar.ics', async (request, reply) => {
    const language = languageAsked(request);
    const payment = await viewSimple(deps, request.params.id, language);
    if (payment === null) return refuse(reply, new Refusal('not_found'), language);
    const changes = await changesOf(deps.database.db, payment.group_id);
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `inline; filename="muster-${payment.group_id}.ics"`)
      .header('cache-control', 'no-store')
      .send(fileOf(payment, language, deps.config, changes));
  });
}

/** Children and who brings them have to be there at the gathering; a runner's own start is what counts for them. */
function fileOf(payment: SimplePayment, language: Language, config: Config, changes: Changes): string {
  const { region, group_id: group, is_kids, distance, category_name, run_name, city_name: place } = payment;
  const words = calendarWords[language];
  const [gathering, start] = [new Date(payment.join_time), new Date(payment.wave_time)];
  const clock = (moment: Date) => clockTime(moment, region, language);
  const address = addressOf(config, region, groupPath(group));
  const notes = [
    words.times(clock(gathering), clock(start)),
    ...(is_kids ? [words.bring] : []),
    words.group(group),
    address,
  ];
  return calendarFile({
    uid: `group-${group}@${new URL(address).hostname}`,
    title: `${run_name}, ${number(distance, language)} km ${category_name}`,
    place,
    notes: notes.join('\n'),
    address,
    start: is_kids ? gathering : start,
    end: new Date(start.getTime() + runMinutes * 60_000),
    madeAt: new Date(),
    ...changes,
  });
}

type Changes = Pick<Appointment, 'sequence' | 'isCancelled'>;

/** How often the group's start was changed, and whether it was cancelled. */
async function changesOf(db: Queries, groupId: number): Promise<Changes> {
  const { rows } = await sql<Changes>`
    select (select count(*)::int from group_history
        where group_id = grp.id and what in ('wave.changed', 'wave.moved', 'group.cancelled')) as sequence,
      ended_by is not null as "isCancelled"
    from grp where id = ${groupId}`.execute(db);
  return rows[0] ?? { sequence: 0, isCancelled: false };
}
