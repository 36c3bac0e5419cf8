-- Unmatched payments are decided by staff, too (docs/rules/payments.md 14): while the provider is asked to refund one,
-- nobody else decides about it.
alter table discrepancy add column sending_until timestamptz;

-- Comparisons with the providers' books, one at a time; without due_at one has ended.
create table comparison (
  id int generated always as identity primary key,
  since timestamptz not null,
  asked_at timestamptz not null default now(),
  who text not null,
  due_at timestamptz default now(),
  ended_at timestamptz,
  failed boolean not null default false,
  known int not null default 0,
  found int not null default 0,
  strangers int not null default 0,
  check ((due_at is null) = (ended_at is not null))
);
create unique index comparison_open on comparison ((true)) where due_at is not null;
