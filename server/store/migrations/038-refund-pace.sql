-- How many refunds were asked for in the last second (docs/rules/payments.md 6.7).
create index on refund (tried_at);

-- How many calls the sandbox takes in a second, reading and writing each; null: all.
alter table sandbox.knobs add column most_per_second int check (most_per_second > 0);
create unlogged table sandbox.pace (
  provider text not null check (provider in ('stripe', 'adyen')),
  writes boolean not null,
  second timestamptz not null,
  calls int not null,
  primary key (provider, writes)
);
