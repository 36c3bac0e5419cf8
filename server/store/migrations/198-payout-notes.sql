-- Differences between payouts and the books that somebody has looked into: with these sums they are explained
-- (docs/rules/payouts.md 3.5).
create table payout_note (
  account text not null check (account in ('stripe', 'adyen')),
  kind text not null check (kind in ('amounts_differ', 'there_not_here', 'here_not_there', 'not_arrived')),
  about text not null default '',
  ref text not null,
  there int not null,
  here int not null,
  note text not null,
  noted_by int not null,
  noted_at timestamptz not null default now(),
  primary key (account, kind, about, ref)
);
