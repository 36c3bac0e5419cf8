-- The payment provider that ships with the server keeps its own books here, apart from ours:
-- our code reaches them only through its API, as it would a real provider's.

create schema sandbox;

create table sandbox.payment_intent (
  id text primary key,
  client_secret text not null,
  -- Cents.
  amount int not null check (amount > 0),
  currency text not null check (currency = lower(currency)),
  status text not null check (status in ('requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled')),
  -- Automatic methods less the excluded ones.
  method_types text[] not null,
  -- What it was last confirmed with: type, brand and last four digits.
  method jsonb,
  next_action jsonb,
  last_error jsonb,
  return_url text,
  description text,
  receipt_email text,
  metadata jsonb not null default '{}',
  cancellation_reason text,
  created_at timestamptz not null default now(),
  canceled_at timestamptz
);
create index on sandbox.payment_intent ((metadata ->> 'payment_id'));
create index on sandbox.payment_intent (created_at);

create table sandbox.refund (
  id text primary key,
  payment_intent text not null references sandbox.payment_intent,
  amount int not null check (amount > 0),
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  reason text,
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index on sandbox.refund (payment_intent);

-- The first answer to an Idempotency-Key, replayed for 24 hours.
create table sandbox.idempotency (
  key text primary key,
  fingerprint text not null,
  status int,
  body jsonb,
  created_at timestamptz not null default now()
);
create index on sandbox.idempotency (created_at);

-- Events, written with the change that they report, and delivered as signed webhooks until acknowledged.
create table sandbox.notification (
  position bigint generated always as identity primary key,
  id text not null unique,
  type text not null,
  body jsonb not null,
  created_at timestamptz not null default now(),
  due_at timestamptz not null,
  -- How often it is to be acknowledged; more than once where the knobs ask for duplicates.
  copies int not null,
  tries int not null default 0,
  delivered_at timestamptz,
  dropped boolean not null default false
);
create index on sandbox.notification (due_at) where delivered_at is null and not dropped;
create index on sandbox.notification (created_at);

-- How the provider misbehaves, for tests and demonstrations.
create table sandbox.knobs (
  one_row boolean primary key default true check (one_row),
  delay_ms int not null default 0 check (delay_ms between 0 and 3600000),
  duplicate int not null default 0 check (duplicate between 0 and 1000),
  reorder boolean not null default false,
  -- How many of the next notifications never arrive; -1: none arrives.
  drop_next int not null default 0 check (drop_next >= -1),
  answer text not null default 'normal' check (answer in ('normal', 'fail', 'hang', 'garbage', 'lost')),
  refunds text not null default 'succeed' check (refunds in ('succeed', 'wait', 'fail'))
);
insert into sandbox.knobs default values;
