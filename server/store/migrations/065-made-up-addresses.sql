-- An address that the system makes up is nobody's to guess: whoever registered it beforehand would keep another address
-- from its owner.
update account set email = 'account-' || gen_random_uuid() || '@gone.invalid'
  where email ~ '^account-\d+@gone\.invalid$' and email_confirmed_at is null;

-- Since when an account that was confirmed once has an address that it has not confirmed yet.
alter table account add column moved_at timestamptz;
update account set moved_at = now() where former_email is not null;
create index account_moved on account (moved_at) where email_confirmed_at is null and former_email is not null;
