-- What providers pay out, and of which lines each payout consists (docs/rules/payouts.md). Amounts are cents, as the
-- provider says them.
create table payout (
  id bigint generated always as identity primary key,
  account text not null check (account in ('stripe', 'adyen')),
  ref text not null,
  currency text not null check (currency in ('PLN', 'EUR')),
  -- As on the statement of the bank; below 0 it was collected.
  amount int not null,
  status text not null check (status in ('in_transit', 'paid', 'failed')),
  -- Whether the provider says of what it consists: by now, later, or never, as it was made by hand.
  explained text not null check (explained in ('whole', 'later', 'never')),
  title text,
  failure text,
  made_at timestamptz not null,
  arrives_on date not null,
  -- The last line that was read, while they are being read; after it reading goes on.
  read_after text,
  read_at timestamptz,
  -- When the provider is asked about it; null: there is nothing to ask.
  due_at timestamptz,
  unique (account, ref)
);
create index on payout (due_at) where due_at is not null;
create index on payout (made_at);

-- Everything that changed what an account holds. Without a payout it lies there still.
create table payout_line (
  account text not null check (account in ('stripe', 'adyen')),
  ref text not null,
  payout_id bigint references payout,
  kind text not null check (kind in ('taken', 'back', 'returned', 'disputed', 'fee', 'payout_back', 'topped_up', 'other')),
  -- The provider's names of what was paid (attempt.captured_ref), given back (refund.provider_ref) or paid out.
  paid_ref text,
  refund_ref text,
  payout_ref text,
  amount int not null,
  fee int not null,
  currency text not null check (currency in ('PLN', 'EUR')),
  at timestamptz not null,
  primary key (account, ref)
);
create index on payout_line (payout_id);
create index on payout_line (paid_ref);
create index on payout_line (refund_ref);
create index on payout_line (at);

-- Until when an account's lines are known, and when its payouts are looked for again.
create table payout_look (
  account text primary key check (account in ('stripe', 'adyen')),
  seen_until timestamptz not null,
  looked_at timestamptz,
  due_at timestamptz not null default now()
);

-- Money that has left a provider for the organiser's bank, or for the provider, is of no single attempt.
alter table ledger
  alter column payment_id drop not null,
  add column payout_id bigint references payout,
  drop constraint ledger_account_check,
  add constraint ledger_account_check check (account in ('provider', 'hand', 'places', 'refund_due', 'forfeited', 'review',
    'kept', 'provider_fee', 'payout')),
  add check ((payout_id is null) = (payment_id is not null)),
  add check (payout_id is null or attempt_id is null),
  add check (payout_id is not null or account not in ('provider_fee', 'payout'));
create index on ledger (payout_id) where payout_id is not null;

-- The sandbox's Stripe: everything that changed its balance, and what it has paid out.
create table sandbox.payout (
  id text primary key,
  amount int not null,
  currency text not null,
  status text not null check (status in ('in_transit', 'paid', 'failed')),
  -- What its list of lines says wrongly: a line is missing, one is too many, one has another amount.
  lie text check (lie in ('missing', 'stranger', 'amount')),
  -- On a test's order. What it pays out by itself may still be refunded, as if the organiser had a reserve there.
  ordered boolean not null,
  created_at timestamptz not null default clock_timestamp(),
  arrives_on date not null
);
create table sandbox.balance_transaction (
  id text primary key,
  type text not null,
  source text not null,
  payment_intent text references sandbox.payment_intent,
  amount int not null,
  fee int not null,
  currency text not null,
  payout text references sandbox.payout,
  created_at timestamptz not null default clock_timestamp()
);
create index on sandbox.balance_transaction (payout);
create index on sandbox.balance_transaction (created_at);
create unique index on sandbox.balance_transaction (type, source);
