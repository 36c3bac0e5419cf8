-- Who holds places without having paid, and whether we know them (docs/rules/holds.md, docs/decisions/012-counts-of-what-is-held.md).
alter table payment
  -- For whom its places are counted: `account 12`, or a visitor's address.
  add column holder text,
  -- Where a buyer who is not verified ordered; forgotten when that is over.
  add column network text,
  -- The buyer was shown to be somebody.
  add column verified boolean not null default true,
  -- Until when a short hold lasts once its buyer is verified; null for any other.
  add column full_until timestamptz,
  -- Its places are in the counts of `held`, of its wave and of its coupons.
  add column counted boolean not null default false,
  -- It took the places of a lapsed one again.
  add column renewal boolean not null default false;
alter table payment alter column verified set default false;

update payment set holder = coalesce('account ' || user_id, lower(email)), counted = status = 'pending'
  where status in ('pending', 'lapsed');
update payment set renewal = true where id in (select renewed_as from payment);

-- Unpaid places by who holds them and, of buyers who are not verified, by network. `most` is what the installation
-- allowed at the last order.
create table held (
  kind text not null check (kind in ('holder', 'network')),
  key text not null,
  places int not null check (places >= 0),
  most int not null,
  primary key (kind, key),
  constraint holder_full check (kind <> 'holder' or places <= most),
  constraint network_full check (kind <> 'network' or places <= most)
) with (fillfactor = 50);
insert into held (kind, key, places, most)
  select 'holder', holder, sum(seats), 2147483647 from payment where counted group by holder;

-- Of the places taken, those held unpaid by buyers who are not verified; of the uses, theirs.
alter table wave add column unverified int not null default 0 check (unverified >= 0);
alter table coupon add column unverified_uses int not null default 0 check (unverified_uses >= 0);

-- Each mail of an order carries a secret of its own, which verifies the buyer; only its hash is kept.
create table hold_secret (
  secret_hash text primary key,
  payment_id text not null references payment on delete cascade
);
create index on hold_secret (payment_id);

-- Six digits that were mailed to an address; only their hash is kept.
create table email_code (
  email text not null,
  code_hash text not null,
  expires_at timestamptz not null
);
create index on email_code (email);
