-- Who wants no mails that others cause (docs/rules/mail.md 4). Addresses are kept as a hash only: it outlives an account.
create function address_hash(address text) returns text language sql immutable parallel safe as $$
  select encode(sha256(convert_to(lower(btrim(address)), 'UTF8')), 'hex')
$$;

create table mailbox (
  address_hash text primary key,
  stopped_at timestamptz,
  -- When its mail server last refused a mail for good.
  bounced_at timestamptz
);

-- Each mail that somebody else caused carries a secret of its own that stops them.
create table mail_stop_link (
  secret_hash text primary key,
  address_hash text not null,
  made_at timestamptz not null default now()
);
create index on mail_stop_link (made_at);
