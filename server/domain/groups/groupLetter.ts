import { sql } from 'kysely';
import type { Currency, Region } from '#contract/constants.ts';
import { handedOverPath } from '#contract/paths.ts';
import { clockAmong, clockTime, money } from '#contract/values/format.ts';
import { type StartFacts, sameTimes } from '#contract/values/startTimes.ts';
import { known } from '#machines/kit/known.ts';
import type { Queries } from '../../store/database.ts';
import { dayOfWave, publishedKey } from '../../store/saleRules.ts';
import { dateWithYear, dayAndTime, duration, timesInWords } from '../../words/format.ts';
import { groupHistoryWords } from '../../words/groups.ts';
import { type GroupKind, groupMails, namesInMails, notMeInMails } from '../../words/mail/groupMails.ts';
import type { GroupMailFacts } from '../../words/mail/groupMails.types.ts';
import { mailWords } from '../../words/mail/mail.ts';
import { addressOf } from '../kit/addresses.ts';
import { inviteLine, type Letter, letterOf, oneLine, runOf, type Sender, stopOf } from '../mail/letter.ts';
import { lettersOf } from '../mail/letters.ts';
import { type MailRow, overtaken, type Unsent, unwanted } from '../mail/mailRow.ts';
import { withoutLinks } from '../mail/withoutLinks.ts';
import { ticketsInMail } from '../places/tickets.ts';
import { calendarOf } from '../shop/appointment.ts';
import { sparePlaces } from './commands/sparePlaces.ts';
import { newTakeBackSecret, takeBackUntil } from './commands/takeBack.ts';
import { doorOf } from './groupDoor.ts';
import { groupLacksStartData } from './startDataMails.ts';

interface Facts {
  readonly contact_email: string | null;
  readonly id: number;
  readonly name: string | null;
  readonly code: string | null;
  /** Paid places that nobody has. */
  readonly spare: number;
  readonly lacks_start_data: boolean;
  readonly region: Region;
  readonly currency: Currency;
  readonly run_name: string;
  readonly run_date: string;
  readonly page_key: string | null;
  readonly is_kids: boolean;
  readonly join_time: Date;
  readonly be_there_minutes: number;
  readonly wave_time: Date;
  readonly category_name: string;
  readonly distance: number;
  readonly actor: string | null;
  readonly subject: string | null;
  readonly invitation_ended: string | null;
  readonly has_ended: boolean;
  /** Has a place in the group. */
  readonly is_member: boolean;
  /** Has one that was ordered in their name and that nobody has paid or taken into an account. */
  readonly is_in_name_only: boolean;
  readonly to_pay: number | null;
  readonly expires_at: Date | null;
  readonly left_ms: number | null;
  /** From the person who cancelled it. */
  readonly reason: string;
}

export const groupLetters = lettersOf({
  family: groupMails,
  write: ({ config, database: { db } }, kind, row) => writeGroupLetter(db, kind, row, config),
});

/**
 * A mail about a group in its recipient's language, or why it is not sent: an invitation that leads nowhere, a wave that
 * the group went back to, somebody who wants no mails that others cause.
 */
export async function writeGroupLetter(
  db: Queries,
  kind: GroupKind,
  mail: MailRow,
  sender: Sender,
): Promise<Letter | Unsent> {
  const { language, data, reader } = mail;
  const facts = await readFacts(db, mail);
  if (facts === null || isOvertaken(kind, mail, facts)) return overtaken;
  const { shape, [language]: words } = groupMails[kind];
  const isUnasked = shape.isOffer === true || facts.is_in_name_only;
  if (isUnasked && reader.isStopped) return unwanted;
  const { region, id, is_kids, expires_at, left_ms } = facts;
  const before = timesBefore(mail, facts);
  const { kids, ...plain } = words;
  const letter = is_kids ? { ...plain, ...kids } : plain;
  const { groupNumber, groupCode } = mailWords[language];
  const { somebody, unnamed } = namesInMails[language];
  // A stranger's words are left out until somebody at the address has reacted to a mail of ours, and their links
  // always.
  const shown = (name: string | null) => {
    if (name === null || reader.isKnown) return name;
    return reader.hasReacted ? withoutLinks(name) || null : null;
  };
  const clock = (moment: Date) => clockTime(moment, region, language);
  const mailFacts: GroupMailFacts = {
    who: data.organiser === true ? groupHistoryWords[language].organiser : (shown(facts.actor) ?? somebody),
    whom: shown(facts.subject) ?? somebody,
    group: shown(facts.name) ?? String(id),
    groupAlone: shown(facts.name) ?? unnamed(String(id)),
    run: facts.run_name,
    course: facts.category_name,
    date: dateWithYear(facts.run_date, language),
    wave: clock(facts.wave_time),
    waveWas: data.wave_was ? clockAmong(data.wave_was, [facts.wave_time], region, language) : '',
    moved: {
      was: data.wave_was ? dayAndTime(new Date(data.wave_was), region, language) : '',
      is: dayAndTime(facts.wave_time, region, language),
    },
    timesWas: before === null ? '' : timesInWords(before, language),
    reason: facts.reason,
    amount: money(facts.to_pay ?? 0, facts.currency, language),
    deadline:
      expires_at === null || left_ms === null || left_ms <= 0
        ? null
        : { left: duration(left_ms, language), until: dayAndTime(expires_at, region, language) },
    spare: facts.spare,
  };
  // For a captain to pass on; of a kids' run nobody else joins.
  const code = kind === 'spare_places' && !is_kids ? facts.code : null;
  const door = await doorOf(db, shape.to, mail, { region, button: letter.button });
  return letterOf(language, sender, {
    subject: oneLine(letter.subject(mailFacts)),
    replyTo: facts.contact_email,
    tone: shape.tone,
    state: letter.state,
    heading: letter.heading(mailFacts),
    run: runOf(facts, { isKids: is_kids, isOver: shape.to === 'runs' }, language, sender),
    calendar: tellsStart.has(kind)
      ? await calendarOf(db, sender, { groupId: id, whose: { email: mail.recipient }, language })
      : null,
    panel: [[groupNumber, String(id)], ...(code === null ? [] : [[groupCode, code] as const])],
    body: letter.body(mailFacts),
    tickets: showsTickets.has(kind)
      ? await ticketsInMail(db, { groupId: id, email: mail.recipient, language }, shown, sender)
      : [],
    invite: code === null ? null : inviteLine(language, sender, { region, group: id, code }),
    button: { label: door.label, address: addressOf(sender, region, door.path) },
    giveUp: await notMe(db, mail, sender, region),
    ...(isUnasked && { stop: stopOf(language, sender, region, reader.stopSecret) }),
  });
}

/** People who have the start in their calendar get a new entry. */
const tellsStart: ReadonlySet<GroupKind> = new Set([
  ...(['wave_changed', 'start_moved', 'times_changed', 'group_cancelled', 'distance_changed'] as const),
]);

/** They tell their reader of a place that is theirs now, with another ticket than before. */
const showsTickets: ReadonlySet<GroupKind> = new Set([
  ...(['welcome', 'place_received', 'place_assigned', 'place_corrected'] as const),
]);

/** The former times of a start whose run changed. */
const timesBefore = ({ data: { times_was: was } }: MailRow, facts: Facts): StartFacts | null =>
  was === undefined ? null : { ...facts, ...was };

/**
 * The way back for a giver who did not hand their place over themselves; null in any other mail, and when its time is
 * up.
 */
async function notMe(db: Queries, { language, data }: MailRow, sender: Sender, region: Region) {
  const id = data.take_back_id ?? null;
  const until = id === null ? null : await takeBackUntil(db, id);
  if (id === null || until === null) return null;
  const { before, link } = notMeInMails[language];
  const address = addressOf(sender, region, handedOverPath(await newTakeBackSecret(db, id)));
  return { before: before(dayAndTime(until, region, language)), link, address };
}

/** There is nothing to say any more, or nobody is to hear it. */
function isOvertaken(kind: GroupKind, mail: MailRow, facts: Facts): boolean {
  const { data } = mail;
  if (data.invitation_id != null && facts.invitation_ended !== null) return true;
  // A change that was undone before its mail went out is not mailed.
  if (data.wave_was != null && Date.parse(data.wave_was) === facts.wave_time.getTime()) return true;
  const before = timesBefore(mail, facts);
  if (before !== null && sameTimes(before, facts)) return true;
  // The place is somebody else's by now.
  if (kind === 'cannot_come_refused') return facts.has_ended || !facts.is_member;
  if (kind === 'spare_places') return facts.has_ended || facts.spare === 0;
  if (kind === 'start_data') return facts.has_ended || !facts.is_member || !facts.lacks_start_data;
  return (
    (kind === 'wave_changed' || kind === 'start_moved' || kind === 'times_changed') &&
    (facts.has_ended || !facts.is_member)
  );
}

const hasPlace = ({ recipient }: MailRow, which = sql``) => sql`exists (
  select from place mine join payment paid on paid.id = mine.payment_id left join account on account.id = mine.user_id
  where mine.group_id = grp.id and mine.ended is null and mine.person in ('taken', 'handingOver')
    and lower(coalesce(account.email, mine.email)) = lower(${recipient}) ${which})`;

async function readFacts(db: Queries, mail: MailRow): Promise<Facts | null> {
  const { group_id, invitation_id = null, actor = null, subject = null, task_id = null } = mail.data;
  const { rows } = await sql<Facts>`
    select grp.id, grp.name, grp.code, ${sparePlaces} as spare, ${groupLacksStartData} as lacks_start_data, run.region, case run.region when 'pl' then 'PLN' else 'EUR' end as currency,
      run.name as run_name, ${sql.raw(dayOfWave)} as run_date, ${sql.raw(publishedKey)} as page_key, run.type = 'kids' as is_kids, run.join_time, run.be_there_minutes, wave.wave_time,
      category.name as category_name, category.distance, run.contact_email,
      (select concat_ws(' ', name, surname) from account where id = ${actor}) as actor,
      (select concat_ws(' ', name, surname) from account where id = ${subject}) as subject,
      invitation.ended as invitation_ended, grp.ended_at is not null as has_ended, payment.to_pay,
      ${hasPlace(mail)} as is_member,
      ${hasPlace(mail)} and not ${hasPlace(mail, sql`and (mine.user_id is not null or (mine.money = 'paid' and paid.to_pay > 0))`)}
        as is_in_name_only,
      case when payment.status = 'pending' then payment.expires_at end as expires_at,
      (extract(epoch from payment.expires_at - now()) * 1000)::float8 as left_ms, coalesce(task.reason, (select max(
          case when ${mail.template} = 'cannot_come_refused' then cannot_come.reason else blocked_why end)
        from place own left join account holder on holder.id = own.user_id
          left join cannot_come on cannot_come.place_id = own.id
        where own.group_id = grp.id and lower(coalesce(holder.email, own.email)) = lower(${mail.recipient})), '') as reason
    from grp join run on run.id = grp.run_id join wave on wave.id = grp.wave_id
      join category on category.id = grp.category_id
      left join task on task.id = coalesce(${task_id}::int, grp.ended_by)
      left join invitation on invitation.id = ${invitation_id}
      left join place on place.id = invitation.place_id
      left join payment on payment.id = place.payment_id
    where grp.id = ${known(group_id)}`.execute(db);
  return rows[0] ?? null;
}
