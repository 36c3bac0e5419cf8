-- Money goes back for some places of a payment (docs/rules/payments.md 11). What is kept of an ended one has an account
-- of its own.
alter table refund drop constraint refund_attempt_id_key;
create index on refund (attempt_id);
alter table refund
  add column kind text not null default 'whole' check (kind in ('whole', 'places', 'difference')),
  add column place_ids int[] not null default '{}',
  -- What was looked at when it was ordered: nothing is ordered twice by one look.
  add column key text unique,
  add check ((kind = 'whole') = (place_ids = '{}'));
create unique index one_whole_refund on refund (attempt_id) where kind = 'whole' and status <> 'failed';
create index on refund (payment_id);
-- It was ended with money back: what is left of its price is kept.
alter table place add column kept boolean not null default false check (not kept or ended = 'released');
