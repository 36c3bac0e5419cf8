-- People who want one e-mail when the sale of a run opens (docs/rules/mail.md 3.9).
create table opening_reminder (
  id int generated always as identity primary key,
  run_id int not null references run on delete cascade,
  email text not null,
  language text not null check (language in ('pl', 'en', 'de')),
  asked_at timestamptz not null default now(),
  -- Somebody at the mailbox wants it.
  confirmed_at timestamptz,
  -- Its mail is in the outbox since then.
  sent_at timestamptz,
  -- A mail is of one round: the sale may be closed again before it goes out.
  round int not null default 1,
  unique (run_id, email),
  check (sent_at is null or confirmed_at is not null)
);
create index opening_reminder_due on opening_reminder (run_id, id) where confirmed_at is not null and sent_at is null;
create index opening_reminder_email on opening_reminder (email);

-- The secret of its links is worked out, not kept: the id, and 28 bytes that only this installation can work out from it.
create function opening_secret(reminder int) returns text language sql stable as $$
  select rtrim(translate(encode(int4send(reminder)
    || substring(sha256(decode(value ->> 'key', 'hex') || convert_to('opening ' || reminder, 'UTF8')) for 28), 'base64'),
    '+/', '-_'), '=')
  from installation where key = 'mail_stop'
$$;
