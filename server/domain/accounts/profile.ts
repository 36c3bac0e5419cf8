import { sql } from 'kysely';
import type { Invitation, MySignup, Profile } from '#contract/accounts/account.calls.ts';
import type { Region } from '#contract/constants.ts';
import type { Deps } from '../../deps.ts';
import type { Queries } from '../../store/database.ts';
import { previewGroups } from '../groups/preview.ts';
import { accountGone } from '../kit/accountGone.ts';
import { pictureAddress } from '../kit/addresses.ts';
import { withOffset } from '../kit/localTime.ts';
import { ordersInName } from '../orders/inName.ts';
import { shownStatusInSql } from '../payments/paymentRow.ts';
import { agelessIn } from '../places/children.ts';
import { asAnswered, type RunOfGroup, runOfGroup, type StartTimeField } from '../places/runOfGroup.ts';
import { tshirtsOpen, tshirtsUntil } from '../places/shirts.ts';
import { isOfStaff } from '../staff/ownAccount.ts';
import { todosOf } from './todos.ts';

/** An account as its owner reads it: fields, own sign-ups by their waves' time, and what waits to be accepted. */
export async function viewProfile({ config, database: { db } }: Deps, accountId: number): Promise<Profile> {
  const account = await db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow(accountGone);
  const isConfirmed = account.email_confirmed_at !== null;
  return {
    id: account.id,
    name: account.name,
    surname: account.surname,
    email: account.email,
    pending_email: account.pending_email,
    phone: account.phone,
    size: account.size,
    sex: account.sex,
    birthdate: account.birthdate,
    avatar: pictureAddress(account.avatar, account.name, account.surname),
    language: account.language,
    email_verified: isConfirmed,
    has_password: account.password_hash !== null,
    is_staff: await isOfStaff(db, account.id),
    email_bounced: account.email_bounced === null ? null : { reason: account.email_bounced || null },
    terms_conditions_consent: account.terms_version === config.termsVersion,
    marketing_consent_email: account.marketing_consent_email,
    marketing_consent_phone: account.marketing_consent_phone,
    marketing_consent_partners: account.marketing_consent_partners,
    signups: await signupsOf(db, account.id),
    // A person who has not shown that an address is theirs does not learn who invites it.
    invitations: isConfirmed ? await invitationsTo(db, account.email) : [],
    reserved_in_name: isConfirmed ? await ordersInName(db, account) : [],
  };
}

type SignupRow = RunOfGroup &
  Omit<MySignup, StartTimeField | 'todos' | 'status' | 'payment_id' | 'expires_at'> & {
    readonly is_paid: boolean;
    readonly is_payer: boolean;
    readonly payment_id: string;
    readonly expires_at: Date | null;
  };

const runOfPlace = sql`join grp on grp.id = place.group_id
  join run on run.id = place.run_id
  join city on city.id = run.city_id
  join wave on wave.id = place.wave_id
  join category on category.id = wave.category_id
  join payment on payment.id = place.payment_id`;

async function signupsOf(db: Queries, accountId: number): Promise<MySignup[]> {
  const { rows } = await sql<SignupRow>`
    select place.id, place.group_id, grp.name as group_name, ${runOfGroup}, run.tshirts as has_tshirts,
      ${tshirtsOpen} as tshirt_edit_enabled, ${tshirtsUntil} as tshirts_until,
      place.is_captain, place.size, place.age, case when place.is_captain then ${agelessIn('grp.id')} else '{}' end as ageless,
      place.money = 'paid' as is_paid,
      place.money <> 'paid' or payment.user_id = ${accountId} as is_payer, payment.id as payment_id,
      ${sql.raw(shownStatusInSql)} as payment_status, case when payment.status = 'pending' then payment.expires_at end as expires_at
    from place ${runOfPlace}
    where place.user_id = ${accountId} and place.ended is null
    order by wave.wave_time, place.id`.execute(db);
  const todos = await todosOf(db, accountId);
  return rows.map(({ is_paid, is_payer, expires_at, ...row }) => ({
    ...asAnswered(row),
    todos: todos.get(row.id) ?? [],
    status: is_paid ? 'paid' : null,
    payment_id: is_payer ? row.payment_id : null,
    expires_at: expires_at && withOffset(expires_at, row.region),
  }));
}

/** What was offered to an address and waits to be accepted: invitations, challenges and hand-overs. */
async function invitationsTo(db: Queries, email: string): Promise<Invitation[]> {
  const { rows } = await sql<{
    participant_id: number;
    group_id: number;
    region: Region;
    is_paid: boolean;
    to_pay: number;
    expires_at: Date | null;
  }>`
    select place.id as participant_id, place.group_id, payment.region, place.money = 'paid' as is_paid, payment.to_pay,
      case when payment.status = 'pending' then payment.expires_at end as expires_at
    from invitation join place on place.id = invitation.place_id and place.ended is null
      join payment on payment.id = place.payment_id join wave on wave.id = place.wave_id
    where invitation.email = ${email} and invitation.ended is null
    order by wave.wave_time, place.id`.execute(db);
  const groups = await previewGroups(
    db,
    rows.map(({ group_id }) => group_id),
  );
  return rows.flatMap(({ participant_id, group_id, region, is_paid, to_pay, expires_at }) => {
    const group = groups.get(group_id);
    if (group === undefined) return [];
    const terms = is_paid ? ({ mode: 'paid', price: null } as const) : ({ mode: 'unpaid', price: to_pay } as const);
    return [{ participant_id, group, ...terms, expires_at: expires_at && withOffset(expires_at, region) }];
  });
}
