import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { accountCalls } from '#contract/accounts/account.calls.ts';
import type { AnswerOf } from '#contract/call.ts';
import type { Deps } from '../../deps.ts';
import type { Tables } from '../../store/schema.ts';
import { accountGone } from '../kit/accountGone.ts';
import { avatarAddress } from '../kit/addresses.ts';
import { subjectInSql } from '../presence/heard.ts';

/** The exported columns of a table: all but those that are named. A new one is exported, or named here. */
type Exported<Table extends keyof Tables, Omitted extends keyof Tables[Table]> = Omit<
  Selectable<Tables[Table]>,
  Omitted
>;

type Identity = Exported<'identity', 'id' | 'account_id' | 'vouched'>;
type Place = Exported<
  'place',
  | ('run_id' | 'wave_id' | 'payment_id' | 'user_id' | 'ended_by' | 'handed_over')
  | ('version' | 'own_name' | 'late_size' | 'bib_printed' | 'ticket_serial' | 'ticket_since')
>;
type Group = Exported<
  'grp',
  | ('id' | 'run_id' | 'category_id' | 'wave_id' | 'code' | 'language')
  | ('created_at' | 'ended_at' | 'spare_14d' | 'spare_3d' | 'ended_by' | 'version')
>;
type OfGroup = { readonly [Column in keyof Group as `group_${Column}`]: Group[Column] };
type Signup = Place &
  OfGroup & {
    readonly run: string;
    readonly date: string;
    readonly category: string;
    readonly wave_time: Date;
  };
type Payment = Exported<
  'payment',
  | ('run_id' | 'wave_id' | 'region' | 'user_id' | 'renewed_as' | 'coupons_asked' | 'coupons_held')
  | ('closed' | 'disputed' | 'failure' | 'tried_at' | 'reminded_24h' | 'reminded_3h' | 'start_bought')
  | ('holder' | 'network' | 'network_hash' | 'verified' | 'newcomer' | 'full_until' | 'short' | 'renewal')
  | ('counted' | 'counts' | 'counts_verified' | 'staff_order_id')
> & { readonly phone: string | null; readonly invoice: object | null };
type Session = Exported<'session', 'id' | 'token_hash' | 'account_id' | 'stepped_up_at'>;
type Mail = Exported<
  'mail',
  'id' | 'key' | 'data' | 'priority' | 'next_try_at' | 'tries' | 'subject' | 'text' | 'html' | 'calendar'
>;
type Invitation = Exported<'invitation', 'id' | 'place_id' | 'language' | 'bounced'>;
type StartDataRow = Exported<'start_data', 'saved_by'> & { readonly answers: Readonly<Record<string, string>> };
type Listing = Exported<'start_listing', 'account_id'>;
type Reminder = Exported<'opening_reminder', 'id' | 'run_id' | 'round'> & { readonly run: string };
type Network = Exported<'account_network', 'account_id'>;
type History = Exported<'group_history', 'id' | 'who' | 'details' | 'actor_id' | 'subject_id' | 'invitation_id'>;
type Staff = Exported<'staff', 'account_id' | 'version' | 'demo'> & {
  readonly factor: string | null;
  readonly factor_since: Date | null;
};
type Note = Exported<'note', 'id' | 'group_id' | 'version'>;
type CannotCome = Exported<'cannot_come', never>;
type DeskEvent = Exported<
  'desk_event',
  'id' | 'desk_id' | 'seq' | 'run_id' | 'serial' | 'sale' | 'subject' | 'offset_ms' | 'received_at'
>;
type Found = Exported<'finder', 'run_id'>;
type Corrected = Exported<'correction', 'id'>;
type StaffLog = Exported<
  'staff_log',
  | ('id' | 'account_id' | 'run_id' | 'group_id' | 'place_id' | 'payment_id' | 'wave_id' | 'category_id')
  | ('coupon' | 'layout' | 'subject_id' | 'task_id' | 'reason' | 'request_id' | 'undo_until' | 'undone_by')
>;

/** Everything that is kept of an account, for its owner; of secrets only that they are there. */
export async function exportAccount(
  { database: { db } }: Deps,
  accountId: number,
): Promise<AnswerOf<(typeof accountCalls)['GET user/export']>> {
  const { password_hash, ...account } = await db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow(accountGone);
  const rowsOf = async <Row>(query: RawBuilder<Row>) => (await query.execute(db)).rows;
  // Anybody can register somebody else's address: only its proven owner reads what it received.
  const ofAddress = (column: string) =>
    account.email_confirmed_at === null ? sql`false` : sql`lower(${sql.ref(column)}) = lower(${account.email})`;
  const ownPlaces = sql`select id from place where place.user_id = ${accountId} or (place.user_id is null
    and place.age is not null and place.payment_id in (select id from payment where user_id = ${accountId}))`;
  return {
    account: { ...account, avatar: avatarAddress(account.avatar), has_password: password_hash !== null },
    identities: await rowsOf(sql<Identity>`
      select provider, subject, email, created_at from identity where account_id = ${accountId} order by created_at`),
    signups: await rowsOf(sql<Signup>`
      select place.id, place.group_id, grp.name as group_name, run.name as run, run.date, category.name as category,
        wave.wave_time, place.email, place.name, place.surname, place.is_captain, place.money, place.person, place.ended,
        place.sex, place.size, place.age, place.child_name, place.price, place.fee, place.kept, place.created_at,
        place.joined_at, place.bib, place.blocked_at, place.blocked_why
      from place join grp on grp.id = place.group_id join run on run.id = place.run_id
        join wave on wave.id = place.wave_id join category on category.id = wave.category_id
      where place.id in (${ownPlaces}) order by place.id`),
    payments: await rowsOf(sql<Payment>`
      select id, group_id, status, currency, to_pay, breakdown, seats, provider, email, name, surname, address, language,
        terms_version, source, created_at, expires_at, paid_at,
        (select phone from staff_order where staff_order.id = staff_order_id) as phone,
        (select to_jsonb(asked) from (select company, tax_number, street, post_code, town, asked_at, issued_at, number
          from invoice_request where payment_id = payment.id) asked) as invoice
      from payment where user_id = ${accountId} order by created_at`),
    sessions: await rowsOf(sql<Session>`
      select kind, browser, system, network, created_at, last_used_at, expires_at from session
      where account_id = ${accountId} order by created_at`),
    mails: await rowsOf(sql<Mail>`
      select template, recipient, language, created_at, sent_at, bounced from mail
      where ${ofAddress('recipient')} or (data ->> 'account_id')::int = ${accountId} order by created_at`),
    invitations: await rowsOf(sql<Invitation>`
      select invitation.group_id, kind, invitation.email, sent_at, opened_at, invitation.ended, invitation.ended_at
      from invitation join place on place.id = place_id
      where ${ofAddress('invitation.email')} or (kind = 'handover' and place.user_id = ${accountId})
      order by invitation.id`),
    opening_reminders: await rowsOf(sql<Reminder>`
      select run.name as run, opening_reminder.email, language, asked_at, confirmed_at, sent_at
      from opening_reminder join run on run.id = run_id
      where ${ofAddress('opening_reminder.email')} order by opening_reminder.id`),
    start_listings: await rowsOf(sql<Listing>`
      select place_id, name, club, child_name, agreed_at from start_listing where account_id = ${accountId} order by place_id`),
    start_data: await rowsOf(sql<StartDataRow>`
      select place.id as place_id, birth_year, start_data.sex, club, emergency_name, emergency_phone, start_data.phone,
        declared_file,
        declared_at, saved_at, coalesce((select jsonb_object_agg(coalesce(nullif(question.texts ->> run.region, ''),
            nullif(question.texts ->> 'en', ''), question.texts ->> 'pl'), answer.value)
          from answer join question on question.id = answer.question_id where answer.place_id = place.id), '{}') as answers
      from place join run on run.id = place.run_id left join start_data on start_data.place_id = place.id
        join payment on payment.id = place.payment_id
      where (place.user_id = ${accountId} or (place.user_id is null and payment.user_id = ${accountId}))
        and (start_data.place_id is not null or exists (select from answer where answer.place_id = place.id))
      order by place.id`),
    corrections: await rowsOf(sql<Corrected>`
      select place_id, at, before, after from correction where place_id in (${ownPlaces}) order by id`),
    finder: await rowsOf(sql<Found>`
      select place_id, words, email, phone from finder where place_id in (${ownPlaces}) order by place_id`),
    notes: await rowsOf(sql<Note>`
      select place_id, text, at_desk, changed_at from note where place_id in (${ownPlaces}) order by id`),
    cannot_come: await rowsOf(sql<CannotCome>`
      select place_id, note, asked_at, refused_at, reason from cannot_come where place_id in (${ownPlaces}) order by place_id`),
    desk_events: await rowsOf(sql<DeskEvent>`
      select event.place_id, event.at, event.kind, event.value
      from place join desk_event event on event.run_id = place.run_id
        and event.subject = ${sql.raw(subjectInSql)}
      where place.id in (${ownPlaces}) order by event.at, event.id`),
    networks: await rowsOf(sql<Network>`
      select network, last_success_at from account_network where account_id = ${accountId} order by last_success_at`),
    history: await rowsOf(sql<History>`
      select group_id, at, what from group_history where actor_id = ${accountId} order by id`),
    staff: await rowsOf(sql<Staff>`
      select role, run_ids, since, kind as factor, confirmed_at as factor_since
      from staff left join factor on factor.account_id = staff.account_id where staff.account_id = ${accountId}`),
    staff_log: await rowsOf(sql<StaffLog>`
      select at, who, role, what, before, after, network from staff_log
      where account_id = ${accountId} or subject_id = ${accountId} order by id`),
  };
}
