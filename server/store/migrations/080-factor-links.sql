-- Who makes a second factor has opened a mail: of its secrets only hashes are kept (docs/rules/staff.md 3.3).
create table factor_link (
  secret_hash text primary key,
  account_id int not null references staff on delete cascade,
  expires_at timestamptz not null default now() + interval '72 hours'
);
create index factor_link_account on factor_link (account_id);

-- What was begun by the password alone is begun anew, and so is a change of address that was asked for by it.
delete from recovery_code where account_id in (select account_id from factor where confirmed_at is null);
delete from factor where confirmed_at is null;
update account set pending_email = null where pending_email is not null
  and id in (select account_id from staff where account_id not in (select account_id from factor));
