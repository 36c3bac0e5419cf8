import { sql } from 'kysely';
import type { Group, Signup } from '#contract/groups/group.values.ts';
import type { RefundStep } from '#contract/payments/refundSteps.ts';
import { known } from '#machines/kit/known.ts';
import type { Deps } from '../../deps.ts';
import type { Queries } from '../../store/database.ts';
import { filePath, pictureAddress } from '../kit/addresses.ts';
import { withOffset } from '../kit/localTime.ts';
import { refundByPolicy } from '../payments/money/refundPolicy.ts';
import { shownStatusInSql } from '../payments/paymentRow.ts';
import { placeOrder } from '../places/children.ts';
import { asAnswered, type RunOfGroup, runOfGroup } from '../places/runOfGroup.ts';
import { openNeeds } from '../places/stillNeeds.ts';
import { isBuyersToHave, ticketSecret } from '../places/tickets.ts';
import { mayAskBack } from './commands/cannotCome.ts';
import type { Allowed, GroupFacts, Place } from './groupAccess.ts';

/** A group as one of its members reads it: of others no more than docs/rules/groups.md 3 says. */
export async function viewGroup({ database: { db }, limits }: Deps, { group, me, who }: Allowed): Promise<Group> {
  const [run, places] = await Promise.all([readRun(db, group.id), readPlaces(db, group.id)]);
  const invited = places.flatMap(({ invitation }) => invitation?.email ?? []);
  const left = me.is_captain ? await limits.left('outsiderMailTo', invited) : new Map<string, number>();
  const captain = places.find(({ is_captain }) => is_captain);
  const { declaration, refund_steps: steps, now, ...rest } = asAnswered(run);
  const { is_kids, be_there_time } = rest;
  return {
    ...rest,
    id: group.id,
    name: group.name,
    arrival_time: is_kids ? be_there_time : null,
    tshirt_edit_enabled: group.tshirts_open,
    tshirts_until: group.tshirts_until,
    transfer_open: group.transfer_open,
    transfer_until: group.transfer_until,
    declaration_url: declaration && filePath(declaration),
    captain: {
      name: captain?.person_name ?? '',
      ...(me.is_captain && { email: captain?.email ?? '' }),
    },
    ...(me.is_captain && { code: group.code }),
    paid: places.filter(({ money }) => money === 'paid').length,
    total: places.length,
    signups: places.map((place) => seenBy({ place, group, left, steps, now, who: who.id, isCaptain: me.is_captain })),
  };
}

interface Seen {
  readonly place: PlaceRow;
  readonly group: Pick<GroupFacts, 'region' | 'wave_time'>;
  readonly steps: readonly RefundStep[];
  readonly now: Date;
  readonly left: ReadonlyMap<string, number>;
  readonly who: number;
  readonly isCaptain: boolean;
}

function seenBy(seen: Seen): Signup {
  const { place, group, left, who, isCaptain } = seen;
  const { region } = group;
  const isMe = place.user_id === who;
  const mayKnow = isMe || isCaptain;
  const { invitation } = place;
  // A guardian needs no more of another guardian's child than a name to call.
  const name = mayKnow || place.age === null ? place.name : firstNameOf(place.name);
  const [first = '', ...others] = (name ?? '').split(' ');
  return {
    id: place.id,
    name,
    avatar: place.user_id === null ? null : pictureAddress(place.avatar, first, others.at(-1) ?? ''),
    is_captain: place.is_captain,
    is_me: isMe,
    status: place.money === 'paid' ? 'paid' : null,
    ...(mayKnow
      ? {
          user_id: place.user_id,
          email: place.email,
          payment_id: isMe && !isCaptain && !place.is_payer ? null : place.payment_id,
          payment_status: place.payment_status,
          expires_at: place.expires_at && withOffset(place.expires_at, region),
          sex: place.sex,
          size: place.size,
          age: place.age,
          needs: place.needs,
        }
      : strangersTo),
    invitation:
      isCaptain && invitation !== null && invitation.kind !== 'handover'
        ? {
            state: invitation.bounced !== null ? 'bounced' : invitation.opened_at !== null ? 'opened' : 'sent',
            sent_at: withOffset(new Date(invitation.sent_at), region),
            resends_left: left.get(invitation.email) ?? 0,
          }
        : null,
    handover:
      mayKnow && invitation?.kind === 'handover'
        ? { email: invitation.email, sent_at: withOffset(new Date(invitation.sent_at), region) }
        : null,
    ticket: isMe || (isCaptain && place.is_buyers_to_have) ? place.ticket : null,
    cannot_come: isMe ? askingBack(seen) : null,
  };
}

/** What the person of a place that is paid may still ask, or has. */
function askingBack({ place, group, steps, now }: Seen): Signup['cannot_come'] {
  const { wave_time: start, region } = group;
  if (place.money !== 'paid' || !mayAskBack(place, group, now)) return null;
  const { price, asked_at, refused_at, refused_why } = place;
  return {
    back: refundByPolicy(steps, { price, start, now, region }),
    asked_at: asked_at && withOffset(asked_at, region),
    refused: refused_at && { at: withOffset(refused_at, region), reason: refused_why ?? '' },
  };
}

const firstNameOf = (name: string | null) => name && (/^\S+/u.exec(name)?.[0] ?? null);

const strangersTo = {
  user_id: null,
  email: null,
  payment_id: null,
  payment_status: null,
  expires_at: null,
  sex: null,
  size: null,
  age: null,
  needs: null,
} as const;

type RunRow = RunOfGroup &
  Pick<Group, 'category_id' | 'wave_id' | 'age_from' | 'age_to' | 'has_tshirts'> & {
    readonly declaration: string | null;
    readonly contact_email: string | null;
    readonly refund_steps: readonly RefundStep[];
    readonly now: Date;
  };

async function readRun(db: Queries, groupId: number): Promise<RunRow> {
  const { rows } = await sql<RunRow>`
    select grp.category_id, grp.wave_id, ${runOfGroup}, category.age_from, category.age_to, run.tshirts as has_tshirts,
      run.declaration, run.contact_email, run.refund_steps, now() as now
    from grp join run on run.id = grp.run_id join city on city.id = run.city_id
      join wave on wave.id = grp.wave_id join category on category.id = grp.category_id
    where grp.id = ${groupId}`.execute(db);
  return known(rows[0]);
}

interface PlaceRow extends Omit<Signup, 'is_me' | 'status' | 'expires_at' | 'invitation' | 'handover' | 'cannot_come'> {
  readonly person: Place['person'];
  readonly blocked_at: Date | null;
  readonly price: number;
  readonly asked_at: Date | null;
  readonly refused_at: Date | null;
  readonly refused_why: string | null;
  readonly person_name: string | null;
  readonly ticket: string | null;
  readonly is_buyers_to_have: boolean;
  readonly money: 'reserved' | 'processing' | 'paid';
  readonly is_payer: boolean;
  readonly expires_at: Date | null;
  readonly invitation: {
    readonly kind: 'invitation' | 'challenge' | 'handover';
    readonly email: string;
    readonly sent_at: string;
    readonly opened_at: string | null;
    readonly bounced: string | null;
  } | null;
}

/** A payment is another group's where the place has moved in from there: it stays its buyer's to read. */
async function readPlaces(db: Queries, groupId: number): Promise<readonly PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select place.id, place.user_id, place.is_captain, place.money, place.sex, place.size, place.age, account.avatar,
      ${openNeeds} as needs, place.person, place.blocked_at, place.price, cannot_come.asked_at, cannot_come.refused_at,
      cannot_come.reason as refused_why,
      coalesce(account.email, place.email) as email, ${ticketSecret} as ticket,
      ${sql.raw(isBuyersToHave('place'))} as is_buyers_to_have,
      person.name as person_name,
      case when place.age is null then person.name else place.child_name end as name,
      case when payment.group_id = place.group_id then payment.id end as payment_id,
      case when payment.group_id = place.group_id then ${sql.raw(shownStatusInSql)} end as payment_status,
      place.money <> 'paid' or payment.user_id = place.user_id as is_payer,
      case when payment.status = 'pending' then payment.expires_at end as expires_at, to_jsonb(invitation) as invitation
    from place join payment on payment.id = place.payment_id join run on run.id = place.run_id
      left join account on account.id = place.user_id left join cannot_come on cannot_come.place_id = place.id
      cross join lateral (
        select nullif(case when account.id is null or place.own_name then concat_ws(' ', place.name, place.surname)
          else concat_ws(' ', account.name, account.surname) end, '') as name) person
      left join invitation on invitation.place_id = place.id and invitation.ended is null
    where place.group_id = ${groupId} and place.ended is null
    order by ${sql.raw(placeOrder)}`.execute(db);
  return rows;
}
