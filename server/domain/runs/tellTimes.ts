import { sql, type Transaction } from 'kysely';
import type { Language } from '#contract/constants.ts';
import { sameTimes } from '#contract/values/startTimes.ts';
import type { Tables } from '../../store/schema.ts';
import { queueMail } from '../mail/queueMail.ts';
import { mailsTo } from '../places/groupMails.ts';
import type { GateFacts } from './gates.ts';

interface Sold {
  readonly key: string;
  readonly email: string;
  readonly language: Language;
  readonly groupId: number;
  readonly wave_time: Date;
}
/** Minutes after which a change that may be changed again is mailed. */
const settledAfter = 5;

/**
 * People with a place in a run are mailed when its gates open at another time, or when they have to be there at another:
 * once each, in the words of a little later (docs/rules/runs.md 5.10). People who were not mailed about the last change yet
 * read both.
 */
export async function tellTimes(
  tx: Transaction<Tables>,
  was: GateFacts & { readonly id: number; readonly version: number },
  is: GateFacts,
): Promise<void> {
  if (was.join_time.getTime() === is.join_time.getTime() && was.be_there_minutes === is.be_there_minutes) return;
  const facts = (run: GateFacts, { wave_time }: Sold) => ({ ...run, is_kids: run.type === 'kids', wave_time });
  const people = (await soldOf(tx, was.id)).filter((one) => !sameTimes(facts(was, one), facts(is, one)));
  const timesWas = { join_time: was.join_time.toISOString(), be_there_minutes: was.be_there_minutes };
  const news = { template: 'times_changed', entry: `${was.id}.${was.version}`, timesWas } as const;
  const mails = people.flatMap((one) => mailsTo([one], { ...news, groupId: one.groupId }, settledAfter));
  await queueMail(tx, ...mails);
}

/**
 * Everybody with a place in a start to come, once, by their first; except people for whom such a mail waits already.
 */
async function soldOf(tx: Transaction<Tables>, runId: number): Promise<readonly Sold[]> {
  const { rows } = await sql<Sold>`
    select distinct on (lower(person.email)) 'place ' || place.id as key, person.email,
      coalesce(account.language, payment.language) as language, place.group_id as "groupId", wave.wave_time
    from place join payment on payment.id = place.payment_id join wave on wave.id = place.wave_id
      left join account on account.id = place.user_id
      cross join lateral (select coalesce(account.email, place.email) as email) person
    where place.run_id = ${runId} and place.ended is null and place.person in ('taken', 'handingOver')
      and person.email is not null and wave.wave_time > now()
      and not exists (select from mail join grp mailed on mailed.id = (data ->> 'group_id')::int and mailed.run_id = place.run_id
        where template = 'times_changed' and lower(recipient) = lower(person.email)
          and tries = 0 and num_nonnulls(sent_at, bounced) = 0)
    order by lower(person.email), wave.wave_time, place.id`.execute(tx);
  return rows;
}
