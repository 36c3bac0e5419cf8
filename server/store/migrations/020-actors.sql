-- Who did something is a visitor, a member, staff, a device, a provider, the clock or an operator.
update group_history set who = case when actor_id is null then 'visitor' else 'member' end where who = 'payer';
create function pg_temp.actor(who text, of_payment text) returns text language sql as $$
  select case when who = 'captain' then 'member' when who = 'server' then 'clock'
    when who like 'account %' then replace(who, 'account', 'member')
    else coalesce((select 'member ' || user_id from payment where id = of_payment), 'visitor') end $$;
update payment_history set who = pg_temp.actor(who, payment_id) where who in ('payer', 'captain', 'server') or who like 'account %';
update ledger set who = pg_temp.actor(who, payment_id) where who in ('payer', 'captain', 'server') or who like 'account %';
