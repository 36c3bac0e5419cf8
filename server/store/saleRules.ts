import { timeZoneOf } from '#contract/constants.ts';

/**
 * The conditions of buying and holding now, as SQL: each condition of the rules that more than one statement asks. They
 * read the tables `run`, `wave`, `price_period` and `coupon` under these names, by the database's clock. A `statement` has them in its
 * text, a query of Kysely as `sql.raw(…)`. Those with parts that are given keep these in their type: the compiler looks
 * for each `:name` of a statement there (server/store/statement.ts).
 */

/** docs/rules/shop.md 1.5: the sale has not begun yet. */
const saleIsAhead = 'run.sales_open > now()';

/** docs/rules/shop.md 1.5: the run's own end of the sale has come. */
export const saleIsOver = 'run.sales_end <= now()';

/** docs/rules/runs.md 3.1: everybody may see the run. */
export const isPublished = `run.state = 'published'`;

/** docs/rules/runs.md 3.1: people who know the run, or have a place in it, may look it up. */
export const isNoDraft = `run.state <> 'draft'`;

/** docs/rules/shop.md 1.5: the sale of a published run in one word; `w` has what its open waves have to come. */
export const saleState = `case when run.sale_paused then 'closed'
    when ${saleIsAhead} then 'soon'
    when ${saleIsOver} or not coalesce(w.coming, false) then 'closed'
    when w.free = 0 then 'sold_out'
    else 'open' end`;
/**
 * docs/rules/runs.md 7.3: what a wave counts for wherever waves are summed, `wave` its name in the statement. A closed or
 * cancelled one has room for nobody but who is in it, and nothing is free in one that has started.
 */
export const roomInSum = (wave = 'wave') => ({
  capacity: `case when ${wave}.withdrawn then ${wave}.taken else ${wave}.capacity end`,
  held_back: `case when ${wave}.withdrawn then 0 else ${wave}.held_back end`,
  for_list: `case when ${wave}.withdrawn then 0 else ${wave}.for_list end`,
  free: `case when ${wave}.withdrawn or ${wave}.wave_time <= now() then 0 else ${wave}.free end`,
});

/** `w` of `saleState`, for each run. */
const waves = `bool_or(wave_time > now()) as coming, max(wave_time) as last, sum(${roomInSum().free}) as free
  from wave where not withdrawn`;
export const wavesToCome = `select run_id, ${waves} group by run_id`;
/** The same for the statement's one `run`. */
export const itsWavesToCome = `select ${waves} and wave.run_id = run.id`;

/** docs/rules/shop.md 1.5: the run is sold, as far as its waves are ahead. */
export const saleIsOn = `${isPublished} and not run.sale_paused
  and (${saleIsAhead}) is not true and (${saleIsOver}) is not true`;

/** Today, by the clock of the run's zone. */
export const dayThere = `(now() at time zone case run.region
  when 'pl' then '${timeZoneOf.pl}' else '${timeZoneOf.de}' end)::date`;

/** docs/rules/acts.md 1.6: the last day of the run is past. */
export const runIsOver = `(run.date < ${dayThere} and not exists (
  select from wave of_run where of_run.run_id = run.id and not of_run.withdrawn and of_run.wave_time > now()))`;

/** docs/rules/groups.md 7.6: people hand places over until the end of the last day for it, where there is one. */
export const transferOpen = `coalesce(run.transfer_until >= ${dayThere}, true)`;

/** docs/rules/tasks.md 2.5: the day on which a wave starts, where its run is, `YYYY-MM-DD`. */
export const dayOfWave = `to_char(wave.wave_time at time zone case run.region
  when 'pl' then '${timeZoneOf.pl}' else '${timeZoneOf.de}' end, 'YYYY-MM-DD')`;

/** docs/rules/start-data.md 1.5: the `question` is asked with the order. */
export const isAskedWithOrder = 'question.removed_at is null and question.with_order is not null';

/** The news on the page of a run, where its organiser has published some. */
export const publishedNews =
  "(select nullif(published -> 'news', 'null') from run_page where run_page.run_id = run.id)";

/** docs/rules/mail.md 6.4: the key of a run whose page is published. */
export const publishedKey =
  '(select run.key from run_page where run_page.run_id = run.id and run_page.published is not null)';

/**
 * docs/rules/shop.md 1.6: a place may be moved into the wave. It asks nothing of the sale, whose end keeps nobody from
 * moving what is theirs.
 */
export const waveIsAhead = 'not wave.withdrawn and wave.wave_time > now()';

/** docs/rules/shop.md 1.6: places of the wave may be bought, as far as there are any. */
export const sellsNow = `${waveIsAhead} and ${saleIsOn}`;

/** docs/rules/shop.md 2.8: the moment of the period of a price, if it has one, is to come. */
export const periodIsAhead = '(price_period.until is null or price_period.until > now())';

/** docs/rules/shop.md 3.5: the coupon is for this run, today; `run` is its id in the statement. */
export const couponHolds = <Run extends string>(run: Run) => `${couponIsFor(run)} and ${couponIsCurrent}` as const;
const couponIsFor = <Run extends string>(run: Run) => `(coupon.run_id is null or coupon.run_id = ${run})` as const;
const couponIsCurrent = `(coupon.valid_from is null or coupon.valid_from <= now())
    and (coupon.valid_until is null or coupon.valid_until > now())`;

/** docs/rules/shop.md 3.3: in another currency than its own the code is unknown. */
export const couponHasCurrency = <Currency extends string>(currency: Currency) =>
  `(coupon.currency is null or coupon.currency = ${currency})` as const;

/** docs/rules/shop.md 3.5: the coupon has a use left. */
export const couponHasUse = '(coupon.max_uses is null or coupon.uses < coupon.max_uses)';

/**
 * docs/rules/shop.md 3.7: a code could be used for the run now. The coupons are read once for all runs, as `usable`: there
 * may be a hundred thousand.
 */
export const usableCoupons = `usable as materialized (
    select distinct run_id, currency from coupon where ${couponIsCurrent} and ${couponHasUse})`;
export const takesCoupons = `exists (
    select from usable coupon where ${couponIsFor('run.id')} and ${couponHasCurrency('run.currency')})`;

/** docs/rules/shop.md 5.3: until when places are held, never beyond the start of their wave. */
export const heldFor = <Seconds extends string>(seconds: Seconds, start: string) =>
  `least(now() + make_interval(secs => ${seconds}), ${start})` as const;

/** docs/rules/holds.md 2.5: nobody has paid here as this account, or with this address. */
export const neverPaid = <Id extends string, Email extends string>(accountId: Id, email: Email) =>
  `not exists (select from payment
  where status = 'paid' and to_pay > 0 and (user_id = ${accountId} or lower(email) = lower(${email})))` as const;

/** The counts of `held` that returning buyers are not in; they are listed for `in (…)`. */
export const newcomersOnly = `'domain', 'reader', 'coupon_domain'`;

/**
 * docs/rules/holds.md 1.3 and 2.5: with these places, which are counted in the row of `wave` already, buyers who are
 * not verified hold more than their part of the wave, or all who never paid here more than theirs. Places of unverified
 * buyers beyond their share are held briefly, and count no further.
 */
export const isCrowded = <
  Unverified extends string,
  Newcomer extends string,
  Part extends string,
  Newcomers extends string,
>(
  isUnverified: Unverified,
  isNewcomer: Newcomer,
  part: Part,
  newcomersPart: Newcomers,
) =>
  `case
  when ${isUnverified} then unverified * ${part} > capacity or (unverified + newcomers) * ${newcomersPart} > capacity
  when ${isNewcomer} then (newcomers + least(unverified, capacity / ${part})) * ${newcomersPart} > capacity
  else false end` as const;

/** docs/rules/mail.md 3.7: counts a network's mails within an hour of the first; then the count starts over. */
export const unaskedAgain = `on conflict (network_hash) do update set most = excluded.most,
    mails = case when unasked_mail.since > now() - interval '1 hour' then unasked_mail.mails + 1 else 1 end,
    since = case when unasked_mail.since > now() - interval '1 hour' then unasked_mail.since else now() end`;
