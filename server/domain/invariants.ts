import type { Database } from '../store/database.ts';
import { allowedChanges } from './payments/paymentTable.ts';
import { presencesBesideTheirEvents } from './presence/presenceCheck.ts';

type Asker = { readonly pool: Pick<Database['pool'], 'query'> };

/** The expected number of each counted payment in each of its counts: its living places, or its use of a coupon. */
const holds = `(
  select kind, key, case when kind in ('coupon', 'coupon_domain') then 1 else coalesce(places.living, 0) end as living
  from payment cross join lateral jsonb_to_recordset(counts) by (kind text, key text)
    left join (select payment_id, count(*)::int as living from place where ended is null group by payment_id) places
      on places.payment_id = payment.id
  where counted) hold`;

/** Living places that are counted in their waves, of one kind of buyers. */
const ofWaves = (column: 'unverified' | 'newcomers', which: string) => `
    select format('wave %s: %s counted, %s held', wave.id, ${column}, coalesce(holds.places, 0))
    from wave left join (
      select payment.wave_id, count(place.id) as places from payment
      join place on place.payment_id = payment.id and place.ended is null
      where counted and ${which} group by payment.wave_id) holds on holds.wave_id = wave.id
    where ${column} <> coalesce(holds.places, 0)`;

/** What must hold at any moment (docs/rules/payments.md 8), each as a query for the rows that break it. */
const broken: Readonly<Record<string, string>> = {
  'places taken are the living places of the wave': `
    select format('wave %s: %s taken, %s places', wave.id, taken, count(place.id))
    from wave left join place on place.wave_id = wave.id and place.ended is null
    group by wave.id having taken <> count(place.id)`,
  'coupon uses are living redemptions': `
    select format('coupon %s: %s uses, %s redemptions', coupon.code, uses, count(redemption.code))
    from coupon left join redemption on redemption.code = coupon.code and released_at is null
    group by coupon.code having uses <> count(redemption.code)`,
  'places held unpaid are counted by who holds them': `
    select format('%s %s: %s counted, %s held', kind, key, places, counted) from (
      select kind, key, coalesce(held.places, 0) as places, coalesce(holds.places, 0) as counted
      from held full join (
        select kind, key, sum(living) as places from ${holds} group by kind, key) holds using (kind, key)) counts
    where places <> counted`,
  'places of buyers who are not verified are counted in their wave': ofWaves('unverified', 'not verified'),
  'places of verified buyers who never paid here are counted in their wave': ofWaves('newcomers', 'newcomer'),
  'their uses are counted in their coupons': `
    select format('coupon %s: %s counted, %s held', code, unverified_uses, coalesce(holds.uses, 0))
    from coupon left join (
      select redemption.code, count(*) as uses from payment join redemption on redemption.payment_id = payment.id
      where counted and not verified group by redemption.code) holds using (code)
    where unverified_uses <> coalesce(holds.uses, 0)`,
  'what is counted waits for money, and what waits was counted until money came': `
    select format('payment %s is %s, %s', payment.id, status, case when counted then 'counted' else 'not counted' end)
    from payment where counted is distinct from (status = 'pending') and (counted or status = 'pending' and staff_order_id is null
      and not exists (select from raise where raise.payment_id = payment.id)
      and not exists (select from payment_history where payment_id = payment.id and to_status = 'processing'))`,
  'a group with places has one captain and is not hidden': `
    select format('group %s: %s captains%s', grp.id, count(*) filter (where is_captain),
      case when ended_at is null then '' else ', hidden' end)
    from grp join place on place.group_id = grp.id and place.ended is null
    group by grp.id having count(*) filter (where is_captain) <> 1 or ended_at is not null`,
  'a group runs in one wave': `
    select format('place %s of group %s is in wave %s', place.id, grp.id, place.wave_id)
    from place join grp on grp.id = place.group_id
    where place.ended is null and place.wave_id <> grp.wave_id`,
  'every named place is in the finder, once it was looked at, and none that is nobody’s': `
    select format('place %s: %s', place.id, coalesce(finder.words, 'not found'))
    from place join account on account.id = place.user_id left join finder on finder.place_id = place.id
    where finder.place_id is null and place.id <= (select done from finder_mark)
      and not exists (select from finder_due where finder_due.place_id = place.id)
    union all select format('place %s: %s', place.id, finder.words)
    from finder join place on place.id = finder.place_id
    where place.user_id is null and num_nonnulls(place.name, place.surname, place.child_name, place.email) = 0
      and place.person = 'free' and not place.is_captain
      and not exists (select from finder_due where finder_due.place_id = place.id)`,
  'nobody is twice in a group': `
    select format('account %s in group %s', user_id, group_id) from place
    where ended is null and user_id is not null group by user_id, group_id having count(*) > 1`,
  'a place that waits for somebody has one open invitation, and none other has': `
    select format('place %s is %s, its invitation %s', place.id, person, coalesce(kind, 'not there'))
    from place full join (select * from invitation where ended is null) open on open.place_id = place.id
    where coalesce(place.ended is not null and open.id is not null, false) or (place.ended is null
      and coalesce(case kind when 'handover' then 'handingOver' else 'invited' end || open.group_id, '') <>
        case when person in ('invited', 'handingOver') then person || place.group_id else '' end)`,
  'a payment that holds places holds those that were ordered': `
    select format('payment %s: %s of %s places', payment.id, count(place.id), seats)
    from payment left join place on place.payment_id = payment.id and place.ended is null
    where status = 'pending' or (status = 'processing' and not closed)
    group by payment.id having count(place.id) not between 1 and seats`,
  'places stand as their payment does': `
    select format('payment %s is %s, its place %s %s', payment.id, status, place.id, coalesce(ended, money))
    from payment join place on place.payment_id = payment.id and place.ended is null
    where money is distinct from case when closed then null else case status
      when 'pending' then 'reserved' when 'processing' then 'processing' when 'paid' then 'paid'
      when 'review' then case when disputed then 'paid' end end end`,
  'a disputed payment waits for a decision about money that pays its places': `
    select format('payment %s', payment.id) from payment
    where disputed and not exists (
      select from attempt join discrepancy on ref = provider_ref and kind = 'disputed' and decided_at is null
      join ledger on ledger.attempt_id = attempt.id and ledger.account = 'places'
      where attempt.payment_id = payment.id and attempt.disputed
      group by attempt.id having sum(ledger.amount) < 0)`,
  'a booking sums to zero': `
    select format('booking %s of payment %s: %s', booking, min(payment_id), sum(amount))
    from ledger group by booking having sum(amount) <> 0`,
  'a booking moves the money of one attempt from one account to another': `
    select format('booking %s of payment %s: %s rows of %s attempts', booking, min(payment_id), count(*), count(distinct attempt_id))
    from ledger where payout_id is null group by booking
    having count(*) <> 2 or count(distinct attempt_id) <> 1 or count(distinct payment_id) <> 1 or count(distinct account) <> 2`,
  'a booking of a payout moves its money or its fees away from the provider': `
    select format('booking %s of payout %s: %s rows', booking, min(payout_id), count(*))
    from ledger where payout_id is not null group by booking
    having count(*) <> 2 or count(distinct payout_id) <> 1 or count(*) filter (where account = 'provider') <> 1`,
  'a payout is booked as it arrived, and what the provider kept of its lines': `
    select format('payout %s of %s: %s of %s cents are booked', payout.ref, payout.account, due.booked, due.amount)
    from payout cross join lateral (
      select case status when 'failed' then 0 else payout.amount end as amount, (select coalesce(sum(ledger.amount), 0)
        from ledger where ledger.payout_id = payout.id and ledger.account = 'payout') as booked
      union all
      select (select coalesce(sum(fee), 0) from payout_line where payout_line.payout_id = payout.id), (
        select coalesce(sum(ledger.amount), 0) from ledger
        where ledger.payout_id = payout.id and ledger.account = 'provider_fee')) due
    where coalesce(due_at > now() + interval '1 minute', true) and due.amount <> due.booked`,
  'a line is in a payout of its account and currency': `
    select format('line %s of %s in payout %s', line.ref, line.account, payout.ref)
    from payout_line line join payout on payout.id = line.payout_id
    where payout.account <> line.account or payout.currency <> line.currency`,
  'money of an attempt is captured once and booked once': `
    select format('attempt %s is %s, captured %s times', attempt.id, status, count(ledger.id))
    from attempt left join ledger on ledger.attempt_id = attempt.id and account in ('provider', 'hand') and ledger.amount > 0
    group by attempt.id having count(ledger.id) <> case when status = 'succeeded' then 1 else 0 end`,
  'captured money has its backing': `
    with held as (
      select payment_id, attempt_id, account, -sum(amount) as amount from ledger
      where account not in ('provider', 'hand', 'review') group by payment_id, attempt_id, account having sum(amount) <> 0)
    select format('payment %s: %s cents in %s without backing', payment_id, amount, account)
    from held join payment on payment.id = held.payment_id
    where amount < 0 or not case account
      when 'places' then (status = 'paid' or disputed)
        and exists (select from place where place.payment_id = payment.id and ended is null and money = 'paid')
      when 'refund_due' then amount = (select coalesce(sum(refund.amount), 0) from refund
        where refund.attempt_id = held.attempt_id and refund.status = 'pending')
      when 'forfeited' then status = 'paid'
        and not exists (select from place where place.payment_id = payment.id and ended is null)
      when 'kept' then amount = (select coalesce(sum(price + fee), 0) from place where place.payment_id = payment.id and kept)
      else false end`,
  'places keep no more than their price': `
    select format('payment %s: %s cents for places of %s', payment.id, held.amount, coalesce(worth.amount, 0))
    from payment
    join (select payment_id, -sum(amount) as amount from ledger where account = 'places' group by payment_id) held
      on held.payment_id = payment.id
    left join (
      select payment_id, sum(price + fee) as amount from place
      where ended is null or (ended = 'released' and not kept) group by payment_id) worth
      on worth.payment_id = payment.id
    where held.amount > coalesce(worth.amount, 0) and not exists (select from payment_history
      where payment_id = payment.id and event in ('review.approved', 'room.found'))`,
  'money went back by finished refunds, or without us as was decided': `
    with back as (
      select attempt_id, coalesce(-sum(amount) filter (where amount < 0), 0) as amount, sum(amount) as kept
      from ledger where account in ('provider', 'hand') group by attempt_id)
    select format('attempt %s: %s cents went back, %s are left, %s by refunds', attempt.id, back.amount, kept, ours.amount)
    from back join attempt on attempt.id = back.attempt_id
    cross join lateral (select coalesce(sum(amount) filter (where status = 'done'), 0) as amount from refund
      where refund.attempt_id = attempt.id) ours
    where undone_at is null and (kept < 0 or back.amount < ours.amount or back.amount - ours.amount > (
      select coalesce(max(amount), 0) from discrepancy
      where discrepancy.ref = attempt.provider_ref and kind in ('refunded', 'disputed')))`,
  'a paid payment is paid by one attempt': `
    select format('payment %s: its places are paid %s times', payment.id, count(held.attempt_id))
    from payment left join (
      select distinct coalesce(raised_by, ledger.payment_id) as payment_id, attempt_id
      from ledger join attempt on attempt.id = attempt_id
      where account = 'places' and undone_at is null) held on held.payment_id = payment.id
    group by payment.id
    having count(held.attempt_id) <> case when (status = 'paid' or disputed) and to_pay > 0 then 1 else 0 end
      and not exists (select from payment_history where payment_id = payment.id and case event
        when 'operator.restored' then status = 'paid' and count(held.attempt_id) = 0
        when 'operator.refunded' then status in ('refund_pending', 'refunded', 'review') and count(held.attempt_id) = 1
        when 'places.refunded' then status in ('refund_pending', 'refunded', 'review') and count(held.attempt_id) = 1 end)`,
  'money that came by hand has its own account, and none of it is left once it had not come': `
    select format('attempt %s: %s cents in %s', attempt.id, sum(ledger.amount), account)
    from attempt join ledger on ledger.attempt_id = attempt.id and account in ('provider', 'hand')
    group by attempt.id, account
    having (account = 'hand') <> (by_hand is not null) or undone_at is not null and sum(ledger.amount) <> 0`,
  'money that pays places is what its attempt asked for': `
    select format('attempt %s asked for %s %s, payment %s has %s %s for it', attempt.id, attempt.amount, attempt.currency,
      payment.id, sum(ledger.amount), payment.currency)
    from attempt join payment on payment.id = payment_id
    join ledger on ledger.attempt_id = attempt.id and account in ('provider', 'hand') and ledger.amount > 0
    where exists (select from ledger held where held.attempt_id = attempt.id and held.account = 'places')
      and not exists (select from ledger held where held.attempt_id = attempt.id and held.account = 'review')
    group by attempt.id, payment.id having sum(ledger.amount) <> attempt.amount or attempt.currency <> payment.currency`,
  'money under review and on its way back is where its payment says': `
    select format('payment %s is %s, and no money is', id, status) from payment
    where case status when 'review' then not disputed and not exists (select from ledger
        where payment_id = payment.id and account = 'review' having sum(amount) <> 0)
      when 'refund_pending' then not exists (select from refund
        where payment_id = payment.id and refund.status = 'pending') end`,
  'what was decided to be gone has left the books': `
    select format('attempt %s: %s of %s cents are kept, %s went back at the provider', attempt.id, kept, captured, gone)
    from attempt join lateral (
      select -coalesce(sum(amount) filter (where account in ('places', 'forfeited')), 0) as kept,
        coalesce(sum(amount) filter (where account in ('provider', 'hand') and amount > 0), 0) as captured
      from ledger where attempt_id = attempt.id) booked on true
    join lateral (select max(amount) as gone from discrepancy where ref = attempt.provider_ref and decided_at is not null
      and (kind = 'refunded' or kind = 'disputed' and (decision = 'release' or decision = 'keep' and attempt.lost))) decided on true
    where kept > captured - gone`,
  'a payment stands where its history ends': `
    select format('payment %s is %s, its history says %s', payment.id, status, last.to_status)
    from payment left join (
      select distinct on (payment_id) payment_id, to_status from payment_history order by payment_id, id desc) last
      on last.payment_id = payment.id
    where last.to_status is distinct from status`,
  'a history goes on where it stopped': `
    select format('payment %s went on from %s after %s', payment_id, from_status, before)
    from (select payment_id, from_status, lag(to_status) over (partition by payment_id order by id) as before
      from payment_history) history
    where from_status is distinct from before`,
  'what pays places is their price': `
    select format('payment %s: %s cents for a price of %s', payment.id, -sum(ledger.amount), to_pay)
    from ledger join attempt on attempt.id = attempt_id and undone_at is null and account = 'places' and ledger.amount < 0
      join payment on payment.id = coalesce(raised_by, ledger.payment_id)
    where not exists (select from payment_history
      where payment_id = payment.id and event in ('review.approved', 'room.found'))
    group by payment.id having -sum(ledger.amount) <> to_pay`,
  'money and refunds stand with the payment of their attempt': `
    select format('attempt %s is of payment %s, %s', attempt.id, attempt.payment_id, wrong.what)
    from attempt join (
      select attempt_id, payment_id, 'a booking' as what from ledger union all
      select attempt_id, payment_id, 'a refund' from refund) wrong on wrong.attempt_id = attempt.id
    where wrong.payment_id <> attempt.payment_id`,
  'what is kept for its places is the price of a payment, less what went back of it': `
    select format('payment %s: its places keep %s of %s cents', payment.id, sum(price + fee), to_pay)
    from payment join place on place.payment_id = payment.id
    group by payment.id having count(place.id) = seats and sum(price + fee) <> to_pay + (
      select coalesce(sum(asked.to_pay), 0) from raise join place raised on raised.id = raise.place_id
        join payment asked on asked.id = raise.payment_id
      where raised.payment_id = payment.id and raised_at is not null) - (
      select coalesce(sum(amount), 0) from refund where refund.payment_id = payment.id and kind <> 'whole')`,
  'a difference that is paid has raised its place, and its money is money of that place’s payment': `
    select format('payment %s: %s, its place %s, its money with %s', payment.id,
      case when raised_at is null then 'not raised' else 'raised' end, held.ended, attempt.payment_id)
    from raise join payment on payment.id = raise.payment_id join place held on held.payment_id = payment.id
      join place raised on raised.id = raise.place_id
      left join attempt on attempt.raised_by = raise.payment_id
    where (raised_at is not null) <> (payment.status = 'paid') or (raised_at is not null) <> (attempt.id is not null)
      or raised_at is not null and (held.ended is distinct from 'released' or attempt.payment_id <> raised.payment_id)`,
  'a place has one difference at a time': `
    select format('place %s has %s', place_id, count(*)) from raise join payment on payment.id = payment_id
    where status in ('pending', 'processing') and not closed group by place_id having count(*) > 1`,
  'a payment is its quote': `
    select format('payment %s: %s to pay, quoted %s', id, to_pay, breakdown ->> 'toPay') from payment
    where to_pay <> (breakdown ->> 'toPay')::int`,
  'a quote adds up': `
    select format('payment %s: %s × %s, quoted %s and %s', id, seats, each, total, due)
    from (select id, seats, (breakdown ->> 'initialSinglePrice')::int as each, (breakdown ->> 'totalPrice')::int as total,
      (breakdown ->> 'placeDiscount')::int + (breakdown ->> 'couponTotal')::int as less,
      (breakdown ->> 'manipulation_fee')::int as fee, (breakdown ->> 'toPay')::int as due from payment) quote
    where each * seats - less <> total or total + fee <> due`,
  'a payment is in the region and currency of its run': `
    select format('payment %s: %s, %s', payment.id, payment.region, payment.currency)
    from payment join run on run.id = run_id
    where payment.region <> run.region or payment.currency <> run.currency`,
  'a payment has no more places than were ordered': `
    select format('payment %s: %s of %s', payment.id, count(*), seats)
    from payment join place on place.payment_id = payment.id and ended is null
    group by payment.id having count(*) > seats`,
  'a payment has the coupons that it was quoted with': `
    select format('payment %s: %s of %s', payment.id, count(code), coupons_asked)
    from payment left join redemption on redemption.payment_id = payment.id
    group by payment.id having count(code) <> coupons_asked`,
  'coupons are held while places are': `
    select format('payment %s is %s, %s is %s', payment.id, status, code,
      case when released_at is null then 'used' else 'given back' end)
    from payment join redemption on redemption.payment_id = payment.id
    where (released_at is null) <> exists (select from place where place.payment_id = payment.id and ended is null)`,
  'a payment has its times': `
    select format('payment %s is %s, without %s', id, status, case status when 'paid' then 'paid_at' else 'expires_at' end)
    from payment where (status = 'paid' or disputed) and paid_at is null or status = 'pending' and expires_at is null union all
    select format('payment %s was paid before it was ordered', id) from payment where paid_at < created_at union all
    select format('refund %s is done, nobody knows when', id) from refund where status = 'done' and done_at is null`,
  'an attempt asks for the price': `
    select format('attempt %s asks for %s %s, payment %s costs %s %s', attempt.id, amount, attempt.currency,
      payment.id, to_pay, payment.currency)
    from attempt join payment on payment.id = payment_id
    where attempt.status in ('opening', 'open', 'processing') and close_at is null and (amount <> to_pay or attempt.currency <> payment.currency)`,
  'what no longer waits for money is being ended at the provider': `
    select format('payment %s is %s, attempt %s is %s', payment.id, payment.status, attempt.id, attempt.status)
    from attempt join payment on payment.id = payment_id
    where attempt.status in ('opening', 'open') and close_at is null
      and (closed or payment.status not in ('pending', 'processing'))`,
  'what has succeeded has a name at the provider, and its money has one': `
    select format('attempt %s', id) from attempt
    where status = 'succeeded' and (provider_ref is null or captured_ref is null)`,
  'each payment that Adyen reported is the money of an attempt': `
    select distinct format('%s of attempt %s', event.body ->> 'pspReference', attempt.id)
    from provider_event event join attempt on attempt.provider_ref = event.object_ref
    where event.provider = 'adyen' and event.type = 'AUTHORISATION' and event.body ->> 'success' = 'true'
      and event.applied_at is not null
      and not exists (select from attempt paid where paid.captured_ref = event.body ->> 'pspReference')`,
  'a payment is renewed in its own group': `
    select format('payment %s by %s', payment.id, successor.id)
    from payment join payment successor on successor.id = payment.renewed_as
    where successor.group_id <> payment.group_id or payment.status not in ('lapsed', 'paid', 'refund_pending', 'refunded', 'review')`,
  'waves, categories and runs belong together': `
    select format('group %s', grp.id) from grp join wave on wave.id = grp.wave_id
    where wave.run_id <> grp.run_id or wave.category_id <> grp.category_id union all
    select format('payment %s', payment.id) from payment join wave on wave.id = payment.wave_id
    where wave.run_id <> payment.run_id union all
    select format('place %s', place.id) from place join grp on grp.id = group_id where place.run_id <> grp.run_id`,
  'refunds are of what was captured and is left': `
    select format('attempt %s: %s of %s cents are to go back', attempt.id, due.amount, coalesce(here.amount, 0))
    from attempt
    join (select attempt_id, sum(amount) as amount from refund where status = 'pending' group by attempt_id) due
      on due.attempt_id = attempt.id
    left join (select attempt_id, sum(amount) as amount from ledger where account in ('provider', 'hand') group by attempt_id) here
      on here.attempt_id = attempt.id
    where due.amount > coalesce(here.amount, 0)`,
  'a refund that is done was booked': `
    select format('refunds of attempt %s: %s of %s cents', attempt_id, count(*), amount)
    from refund where status = 'done' group by attempt_id, amount having count(*) > (
      select count(*) from ledger where ledger.attempt_id = refund.attempt_id and account in ('provider', 'hand')
        and ledger.amount = -refund.amount)`,
  'an order is reported once': `
    select format('payment %s', payment.id) from payment
    where created_at > now() - interval '7 days' and not exists (select from mail where key = 'reserved:' || payment.id)
      and not exists (select from mail where key = 'paid:' || payment.id)
      and not exists (select from payment other join mail on key = 'reserved:' || other.id
        where other.staff_order_id = payment.staff_order_id)`,
};

/** Everything that is not as it must be, in words; empty when all is well. */
export async function brokenInvariants({ pool }: Asker): Promise<string[]> {
  const faults: string[] = [];
  for (const [name, query] of Object.entries(broken)) {
    const { rows } = await pool.query<{ format: string }>(query).catch((cause: unknown) => {
      throw new Error(`Whether ${name} could not be looked up.`, { cause });
    });
    faults.push(...rows.map(({ format }) => `${name}: ${format}`));
  }
  return [...faults, ...(await changesOutsideTheTable({ pool })), ...(await presencesBesideTheirEvents({ pool }))];
}

async function changesOutsideTheTable({ pool }: Asker): Promise<string[]> {
  const { rows } = await pool.query<{ change: string; payment_id: string }>(`
    select distinct on (change) coalesce(from_status, '–') || ' ' || event || ' ' || to_status as change, payment_id
    from payment_history order by change, id`);
  const allowed = allowedChanges();
  return rows
    .filter(({ change }) => !allowed.has(change))
    .map(({ change, payment_id }) => `a change is in the table of states: '${change}' of payment ${payment_id} is not`);
}
