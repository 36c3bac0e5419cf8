-- A run is paid in its region's currency.
alter table run add column currency text not null
  generated always as (case region when 'pl' then 'PLN' when 'de' then 'EUR' end) stored;

-- A value coupon is worth its amount in one currency and is unknown in the other. Those of before take that of
-- their run, else the only one there is, else zł.
alter table coupon add column currency text check (currency in ('PLN', 'EUR'));
update coupon set currency = coalesce(
    (select currency from run where run.id = coupon.run_id),
    (select min(currency) from run having count(distinct currency) = 1),
    'PLN')
  where coupon_type = 'value';
alter table coupon add constraint coupon_currency check ((coupon_type = 'value') = (currency is not null));
