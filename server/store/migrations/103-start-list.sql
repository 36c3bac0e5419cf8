-- People who agreed to stand on a run's public start list (docs/rules/groups.md 10), as long as the place is theirs.
alter table run add start_list boolean not null default false;
create table start_listing (
  place_id int primary key references place on delete cascade,
  -- Who agreed: whoever has the place, or the guardian who bought the child's. For anybody else the row counts for nothing.
  account_id int not null references account on delete cascade,
  name text not null,
  club text,
  -- The child whose place it was then: another one needs another yes.
  child_name text,
  agreed_at timestamptz not null default now()
);
create index start_listing_account on start_listing (account_id);
