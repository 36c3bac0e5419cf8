import { sql, type Transaction } from 'kysely';
import type { Language, Region } from '#contract/constants.ts';
import type { HistoryEntry } from '#contract/groups/group.values.ts';
import { clockAmong } from '#contract/values/format.ts';
import type { Queries } from '../../store/database.ts';
import type { Tables } from '../../store/schema.ts';
import { type GroupEvent, groupHistoryWords, isGroupEvent } from '../../words/groups.ts';
import type { Actor } from '../kit/actor.ts';
import { withOffset } from '../kit/localTime.ts';

export interface HistoryLine {
  readonly groupId: number;
  readonly what: GroupEvent;
  readonly actor: Actor;
  /** The other person that it concerned. */
  readonly subject?: number | null;
  readonly invitation?: number | null;
  /** Nothing personal: it is kept when accounts are erased. */
  readonly details?: Readonly<Record<string, string | number | null>>;
}

/** Writes what somebody did into the group's history, in the same transaction; answers the line's id. */
export async function addHistory(tx: Transaction<Tables>, line: HistoryLine): Promise<number> {
  const { groupId, what, actor, subject = null, invitation = null, details = {} } = line;
  const { id } = await tx
    .insertInto('group_history')
    .values({
      group_id: groupId,
      what,
      who: actor.kind,
      actor_id: actor.accountId,
      subject_id: subject,
      invitation_id: invitation,
      details: JSON.stringify(details),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface Line {
  readonly at: Date;
  readonly who: string;
  readonly what: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly actor: string | null;
  readonly buyer: string | null;
  readonly subject: string | null;
  readonly is_for_another: boolean;
  readonly email: string | null;
}

/** Who reads a group's history, and how much of it. */
interface Reading {
  readonly groupId: number;
  readonly region: Region;
  readonly isCaptain: boolean;
  /** For one person only; by default for everybody. */
  readonly of?: { readonly placeId: number; readonly accountId: number | null };
}

/** A line in words, and what did it. */
export interface AttributedEntry extends HistoryEntry {
  readonly by: string;
}

/**
 * A group's history, newest first, in the reader's language. A person whose account is erased is "somebody"; addresses
 * that were invited are the captain's to read.
 */
export const readHistory = async (db: Queries, reading: Reading, language: Language): Promise<HistoryEntry[]> =>
  (await readLines(db, reading, language)).map(({ by: _, ...entry }) => entry);

/** The same with the actors, for the organiser; one person's history includes what is about the whole group. */
export async function readLines(
  db: Queries,
  { groupId, region, isCaptain, of }: Reading,
  language: Language,
): Promise<AttributedEntry[]> {
  const which =
    of === undefined
      ? sql`true`
      : sql`(line.subject_id = ${of.accountId} or line.actor_id = ${of.accountId} or invitation.place_id = ${of.placeId}
          or (line.subject_id is null and line.invitation_id is null
            and split_part(line.what, '.', 1) in ('group', 'wave', 'places', 'code')))`;
  const { rows } = await sql<Line>`
    select line.at, line.who, line.what, line.details, invitation.email,
      nullif(concat_ws(' ', actor.name, actor.surname), '') as actor,
      nullif(concat_ws(' ', subject.name, subject.surname), '') as subject,
      line.subject_id is not null and line.subject_id is distinct from line.actor_id as is_for_another,
      (select nullif(trim(concat_ws(' ', payment.name, payment.surname)), '') from payment
        where payment.group_id = line.group_id
          and payment.id = coalesce(line.details ->> 'payment_id', payment.id)
        order by created_at limit 1) as buyer
    from group_history line
      left join account actor on actor.id = line.actor_id
      left join account subject on subject.id = line.subject_id
      left join invitation on invitation.id = line.invitation_id
    where line.group_id = ${groupId} and ${which} order by line.id desc limit ${linesShown}`.execute(db);
  const words = groupHistoryWords[language];
  return rows.flatMap((line) => {
    if (!isGroupEvent(line.what)) return [];
    const starts = [line.details.wave, line.details.wave_was].filter((start) => typeof start === 'string');
    const clock = (value: unknown) => (typeof value === 'string' ? clockAmong(value, starts, region, language) : '');
    const facts = {
      isForAnother: line.is_for_another,
      whom: line.subject ?? (isCaptain ? line.email : null),
      places: Number(line.details.places ?? 1),
      name: String(line.details.name ?? ''),
      wave: clock(line.details.wave),
      waveWas: clock(line.details.wave_was),
    };
    const who =
      line.who === 'staff' || line.who === 'device'
        ? words.organiser
        : (line.actor ?? (line.who === 'clock' ? 'Muster' : line.who === 'visitor' ? line.buyer : null));
    const what = words.events[line.what](facts);
    return [{ at: withOffset(line.at, region), who: who ?? words.somebody, what, by: line.who }];
  });
}

const linesShown = 500;
