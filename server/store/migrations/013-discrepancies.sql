-- What a provider's books say and ours do not: money for a payment that is not here, money given back or disputed there.
create table discrepancy (
  -- The provider's id of what was paid.
  ref text not null,
  kind text not null check (kind in ('stranger', 'refunded', 'disputed')),
  payment_id text references payment,
  amount int not null check (amount > 0),
  currency text not null,
  found_at timestamptz not null default now(),
  decided_at timestamptz,
  decision text check (decision in ('refund', 'keep', 'release')),
  who text,
  primary key (ref, kind),
  check ((decided_at is null) = (decision is null))
);
create index discrepancy_open on discrepancy (found_at) where decided_at is null;

create or replace function mail_priority(template text) returns smallint language sql immutable parallel safe as $$
  select case
    when template in ('confirm_email', 'known_address', 'password_reset', 'email_changed_old', 'password_changed',
      'order_code') then 0
    when template in ('reserved', 'paid', 'reminder', 'lapsed', 'payment_failed', 'refund_pending', 'refunded',
      'in_review', 'discrepancy') then 1
    else 2
  end::smallint
$$;
