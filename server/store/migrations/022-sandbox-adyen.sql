-- A second provider keeps its books in the sandbox: knobs, keys and notifications are each of one of them.

alter table sandbox.knobs
  drop column one_row,
  add column provider text primary key default 'stripe' check (provider in ('stripe', 'adyen')),
  drop constraint knobs_answer_check,
  add check (answer in ('normal', 'fail', 'limited', 'hang', 'garbage', 'close', 'lost'));
alter table sandbox.knobs alter column provider drop default;
insert into sandbox.knobs (provider) values ('adyen');

alter table sandbox.idempotency
  add column provider text not null default 'stripe' check (provider in ('stripe', 'adyen')),
  drop constraint idempotency_pkey,
  add primary key (provider, key);
alter table sandbox.idempotency alter column provider drop default;

alter table sandbox.notification
  add column provider text not null default 'stripe' check (provider in ('stripe', 'adyen'));
alter table sandbox.notification alter column provider drop default;

create table sandbox.adyen_session (
  id text primary key,
  -- Signs what a browser is given of the session.
  secret text not null,
  reference text not null,
  -- Cents.
  amount int not null check (amount > 0),
  currency text not null check (currency = upper(currency)),
  return_url text not null,
  metadata jsonb not null default '{}',
  -- The call that made it.
  asked jsonb not null,
  payable boolean not null default true,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index on sandbox.adyen_session ((metadata ->> 'payment_id'));
create index on sandbox.adyen_session (reference);

-- Each try to pay a session.
create table sandbox.adyen_payment (
  psp text primary key,
  session text not null references sandbox.adyen_session,
  method text not null,
  issuer text,
  amount int not null check (amount > 0),
  -- Begun: the payer is at the bank; asked: the bank wants to know whether it is them.
  state text not null check (state in ('begun', 'asked', 'pending', 'authorised', 'refused', 'cancelled', 'expired')),
  -- Why it was refused, in the provider's words.
  reason text,
  authorised_at timestamptz,
  created_at timestamptz not null default now()
);
create index on sandbox.adyen_payment (session);
create index on sandbox.adyen_payment (created_at);

-- What was asked to be done to a payment later.
create table sandbox.adyen_modification (
  psp text primary key,
  payment text not null references sandbox.adyen_payment,
  kind text not null check (kind in ('refund', 'reversal', 'cancel', 'technical_cancel')),
  amount int not null check (amount > 0),
  state text not null check (state in ('received', 'done', 'failed')),
  reason text,
  created_at timestamptz not null default now()
);
create index on sandbox.adyen_modification (payment);
