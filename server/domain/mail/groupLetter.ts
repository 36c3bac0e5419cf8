import { sql } from 'kysely';
import { childrenArriveAt } from '#contract/children.ts';
import type { Currency, Language, Region } from '#contract/constants.ts';
import { groupPath, joinLinkPath, signUpsPath } from '#contract/paths.ts';
import type { Database } from '../../store/database.ts';
import { clockTime, dateWithYear, dayAndTime, duration, longDate, money, number } from '../../words/format.ts';
import { kidsGroupMail } from '../../words/mail/groupMail.kids.ts';
import { groupMailWords } from '../../words/mail/groupMail.ts';
import type { GroupMailFacts, GroupTemplate } from '../../words/mail/groupMail.types.ts';
import { mailWords } from '../../words/mail/mail.ts';
import { newToken } from '../accounts/tokens.ts';
import { addressOf } from '../addresses.ts';
import { sparePlaces } from '../groups/commands/sparePlaces.ts';
import { type Letter, oneLine, type Sender, type Tone } from './letter.ts';
import { withoutLinks } from './withoutLinks.ts';

/** A mail about a group as the outbox keeps it. */
export interface GroupMailRow {
  readonly template: GroupTemplate;
  readonly groupId: number;
  readonly invitationId: number | null;
  /** Account ids. */
  readonly actor: number | null;
  readonly subject: number | null;
  /** ISO 8601. */
  readonly waveWas: string | null;
  readonly recipient: string;
  /** The recipient's address is a confirmed account's. */
  readonly isKnown: boolean;
}

export interface GroupLetter {
  readonly letter: Letter;
  readonly region: Region;
  /** It may be to somebody who knows nothing of it. */
  readonly isUnasked: boolean;
}

interface Facts {
  readonly id: number;
  readonly name: string | null;
  readonly code: string | null;
  /** Paid places that nobody has. */
  readonly spare: number;
  readonly region: Region;
  readonly currency: Currency;
  readonly run_name: string;
  readonly run_date: string;
  readonly is_kids: boolean;
  readonly join_time: Date;
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
}

const shapes: Readonly<Record<GroupTemplate, { readonly tone: Tone; readonly to: 'join' | 'group' | 'runs' }>> = {
  invitation: { tone: 'calm', to: 'join' },
  challenge: { tone: 'calm', to: 'join' },
  handover: { tone: 'calm', to: 'join' },
  joined: { tone: 'good', to: 'group' },
  welcome: { tone: 'good', to: 'group' },
  member_paid: { tone: 'good', to: 'group' },
  place_given: { tone: 'good', to: 'runs' },
  place_received: { tone: 'good', to: 'group' },
  moved: { tone: 'good', to: 'group' },
  left: { tone: 'calm', to: 'group' },
  removed: { tone: 'urgent', to: 'runs' },
  captain_now: { tone: 'good', to: 'group' },
  captain_was: { tone: 'calm', to: 'group' },
  wave_changed: { tone: 'urgent', to: 'group' },
  offer_wave_changed: { tone: 'urgent', to: 'join' },
  group_deleted: { tone: 'urgent', to: 'runs' },
  offer_deleted: { tone: 'urgent', to: 'runs' },
  spare_places: { tone: 'urgent', to: 'group' },
};

/** To somebody outside the group, who may not know it. */
const offers: ReadonlySet<GroupTemplate> = new Set([
  'invitation',
  'challenge',
  'handover',
  'offer_wave_changed',
  'offer_deleted',
]);

/**
 * A mail about a group in its recipient's language; null where there is nothing to say any more: an invitation that
 * leads nowhere, a wave that the group went back to.
 */
export async function writeGroupLetter(
  { db }: Pick<Database, 'db'>,
  mail: GroupMailRow,
  language: Language,
  sender: Sender,
): Promise<GroupLetter | null> {
  const facts = await readFacts(db, mail);
  if (facts === null || (mail.invitationId !== null && facts.invitation_ended !== null)) return null;
  if (isBackWhereItWas(mail, facts)) return null;
  if (mail.template === 'spare_places' && (facts.has_ended || facts.spare === 0)) return null;
  if (mail.template === 'wave_changed' && (facts.has_ended || !facts.is_member)) return null;
  const { region } = facts;
  const words = mailWords[language];
  const { somebody, unnamed, letters } = groupMailWords[language];
  const letter = { ...letters[mail.template], ...(facts.is_kids && kidsGroupMail[language][mail.template]) };
  const { tone, to } = shapes[mail.template];
  // Strangers read nobody's links.
  const shown = (name: string | null) => (name === null || mail.isKnown ? name : withoutLinks(name) || null);
  const clock = (moment: Date) => clockTime(moment, region, language);
  const arrival = facts.is_kids ? childrenArriveAt(facts.wave_time) : facts.join_time;
  const said: GroupMailFacts = {
    who: shown(facts.actor) ?? somebody,
    whom: shown(facts.subject) ?? somebody,
    group: shown(facts.name) ?? String(facts.id),
    groupAlone: shown(facts.name) ?? unnamed(String(facts.id)),
    run: facts.run_name,
    date: dateWithYear(facts.run_date, language),
    wave: clock(facts.wave_time),
    waveWas: mail.waveWas === null ? '' : clock(new Date(mail.waveWas)),
    amount: money(facts.to_pay ?? 0, facts.currency, language),
    deadline:
      facts.expires_at === null || facts.left_ms === null || facts.left_ms <= 0
        ? null
        : { left: duration(facts.left_ms, language), until: dayAndTime(facts.expires_at, region, language) },
    spare: facts.spare,
  };
  const written: Letter = {
    language,
    subject: oneLine(letter.subject(said)),
    tone,
    state: letter.state,
    heading: letter.heading(said),
    run: {
      name: facts.run_name,
      distance: `${number(facts.distance, language)} km ${facts.category_name}`,
      day: longDate(facts.run_date, language),
      start: words.start(clock(facts.wave_time)),
      meet: words.meet(clock(arrival)),
    },
    panel: [[words.groupNumber, String(facts.id)], ...codeOf(mail, facts, words.groupCode)],
    body: letter.body(said),
    button: { label: letter.button, address: addressOf(sender, region, await pathTo(db, to, mail, language)) },
    sums: [],
    due: null,
    account: null,
    footer: [words.footer, sender.seller],
  };
  return { letter: written, region, isUnasked: offers.has(mail.template) || facts.is_in_name_only };
}

/** For a captain to pass on; of a kids' run nobody else joins. */
const codeOf = ({ template }: GroupMailRow, { code, is_kids }: Facts, label: string) =>
  template === 'spare_places' && code !== null && !is_kids ? [[label, code] as const] : [];

/** Nobody is told of a change that was taken back before they were told of it. */
const isBackWhereItWas = ({ waveWas }: GroupMailRow, { wave_time }: Facts) =>
  waveWas !== null && Date.parse(waveWas) === wave_time.getTime();

/** An invitation's link gets a secret of its own here: each mail another, all good until it ends. */
async function pathTo(
  db: Database['db'],
  to: 'join' | 'group' | 'runs',
  { groupId, invitationId }: GroupMailRow,
  language: Language,
): Promise<string> {
  if (to === 'runs') return signUpsPath(language);
  if (to === 'group' || invitationId === null) return language === 'pl' ? `/grupa/${groupId}` : groupPath(groupId);
  const { token, hash } = newToken();
  await db.insertInto('invitation_secret').values({ secret_hash: hash, invitation_id: invitationId }).execute();
  return joinLinkPath(groupId, token);
}

const hasPlace = ({ recipient }: GroupMailRow, which = sql``) => sql`exists (
  select from place mine join payment paid on paid.id = mine.payment_id left join account on account.id = mine.user_id
  where mine.group_id = grp.id and mine.ended is null and mine.person in ('taken', 'handingOver')
    and lower(coalesce(account.email, mine.email)) = lower(${recipient}) ${which})`;

async function readFacts(db: Database['db'], mail: GroupMailRow): Promise<Facts | null> {
  const { rows } = await sql<Facts>`
    select grp.id, grp.name, grp.code, ${sparePlaces} as spare, run.region, case run.region when 'pl' then 'PLN' else 'EUR' end as currency,
      run.name as run_name, run.date as run_date, run.type = 'kids' as is_kids, run.join_time, wave.wave_time,
      category.name as category_name, category.distance,
      (select concat_ws(' ', name, surname) from account where id = ${mail.actor}) as actor,
      (select concat_ws(' ', name, surname) from account where id = ${mail.subject}) as subject,
      invitation.ended as invitation_ended, grp.ended_at is not null as has_ended, payment.to_pay,
      ${hasPlace(mail)} as is_member,
      ${hasPlace(mail)} and not ${hasPlace(mail, sql`and (mine.user_id is not null or (mine.money = 'paid' and paid.to_pay > 0))`)}
        as is_in_name_only,
      case when payment.status = 'pending' then payment.expires_at end as expires_at,
      (extract(epoch from payment.expires_at - now()) * 1000)::float8 as left_ms
    from grp join run on run.id = grp.run_id join wave on wave.id = grp.wave_id
      join category on category.id = grp.category_id
      left join invitation on invitation.id = ${mail.invitationId}
      left join place on place.id = invitation.place_id
      left join payment on payment.id = place.payment_id
    where grp.id = ${mail.groupId}`.execute(db);
  return rows[0] ?? null;
}
