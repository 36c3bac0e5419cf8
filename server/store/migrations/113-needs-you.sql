-- Why a provider has not made a refund yet (docs/rules/payments.md 6.8), and how often it was asked for anew.
alter table refund add pending_reason text check (pending_reason in ('insufficient_funds', 'other'));
alter table refund add asked smallint not null default 0;
create index on refund (created_at) where status = 'pending' and pending_reason = 'insufficient_funds';

-- What the accounts at the providers hold, as each was last asked; null where it did not answer. Cents.
create table provider_balance (
  account text not null check (account in ('stripe', 'adyen')),
  currency text not null check (currency in ('PLN', 'EUR')),
  available bigint,
  coming bigint,
  asked_at timestamptz not null default now(),
  primary key (account, currency)
);

-- Addresses that a mail did not reach are few among all mails.
create index mail_bounced on mail (lower(recipient)) where sent_at is null and bounced is not null;

-- Since when an order waits for an approval (docs/rules/tasks.md 1.4).
alter table task add asked_at timestamptz;
update task set asked_at = ordered_at where state = 'asked';
create index task_asked on task (asked_at) where state = 'asked';

-- The sandbox's providers may lack the money for a refund: so much of a hundred was paid out.
alter table sandbox.knobs add column paid_out smallint not null default 0 check (paid_out between 0 and 100);
alter table sandbox.refund add column pending_reason text check (pending_reason in ('processing', 'insufficient_funds'));
