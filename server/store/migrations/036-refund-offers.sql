-- The whole of a payment may be taken back until then, once, by whoever has the link of the mail (docs/rules/tasks.md 4).
create table refund_offer (
  id int generated always as identity primary key,
  payment_id text not null references payment,
  -- Null where somebody of staff made it for this payment alone.
  task_id int references task,
  amount int not null check (amount > 0),
  until timestamptz not null,
  created_at timestamptz not null default now(),
  -- Taken, or withdrawn with what it was made for.
  ended text check (ended in ('taken', 'withdrawn')),
  ended_at timestamptz,
  constraint refund_offer_end check ((ended is null) = (ended_at is null))
);
create unique index refund_offer_open on refund_offer (payment_id) where ended is null;
create index on refund_offer (task_id);
-- Of a link only its hash is kept; each mail has one of its own.
create table refund_offer_secret (
  secret_hash text primary key,
  offer_id int not null references refund_offer
);
