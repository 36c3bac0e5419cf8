-- An address for questions counts once somebody has said yes at its mailbox (docs/rules/runs.md 5.11).
-- Addresses that did; who has named one before is trusted with it.
create table confirmed_contact (email text primary key);
insert into confirmed_contact select distinct contact_email from run where contact_email is not null;

-- What waits for that, one for each run; of the secrets of its mails only hashes are kept.
create table contact_wait (
  run_id int primary key references run on delete cascade,
  email text not null,
  until timestamptz not null default now() + interval '7 days'
);
create table contact_link (
  secret_hash text primary key,
  run_id int not null references contact_wait on delete cascade
);
create index contact_link_run on contact_link (run_id);
