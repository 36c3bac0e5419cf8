-- Orders by staff (docs/rules/staff-orders.md): who has them, and how they are paid. Each row of an order is a group with
-- its payment.
create table staff_order (
  id int generated always as identity primary key,
  run_id int not null references run,
  kind text not null check (kind in ('guest', 'sponsor', 'company', 'friend')),
  way text not null check (way in ('free', 'link', 'transfer', 'cash')),
  with_fee boolean not null,
  -- A transfer that may be paid online all the same.
  online boolean not null,
  company text,
  tax_number text,
  invoice boolean not null,
  phone text,
  -- Of what was held back in the waves: an undo puts it there again.
  from_held_back jsonb not null default '[]',
  made_by int not null,
  key text constraint staff_order_key unique,
  body_hash text not null,
  reminded_at timestamptz,
  created_at timestamptz not null default now()
);

alter table payment add column staff_order_id int references staff_order;
create index on payment (staff_order_id) where staff_order_id is not null;

-- Money that came by hand: an attempt that no provider knows.
alter table attempt
  add column by_hand text check (by_hand in ('transfer', 'cash')),
  add column received_on date,
  add column undone_at timestamptz,
  add constraint attempt_by_hand check ((provider = 'hand') = (by_hand is not null));
alter table refund add column by_hand boolean not null default false;
