-- People as sign-in providers know them: whoever shows the same one again is signed in to its account.
create table identity (
  provider text not null check (provider in ('google', 'facebook')),
  -- The provider's own name for the person: it stays, whatever their address becomes.
  subject text not null,
  account_id int not null references account on delete cascade,
  created_at timestamptz not null default now(),
  constraint identity_subject primary key (provider, subject)
);
create index on identity (account_id);

-- What a spent code has shown, while the password of the account with that address is asked for.
create table identity_offer (
  -- SHA-256 of all that was sent with the code: only the very same call finds it.
  proof_hash text primary key,
  email text not null,
  person jsonb not null,
  expires_at timestamptz not null
);
create index on identity_offer (expires_at);

-- The sign-in providers that ship with the server: what they have handed out, by kind and id.
create table sandbox.grant_record (
  kind text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  consumed_at timestamptz,
  expires_at timestamptz,
  primary key (kind, id)
);
create index on sandbox.grant_record (grant_id) where grant_id is not null;
create index on sandbox.grant_record (uid) where uid is not null;
create index on sandbox.grant_record (expires_at);

-- The people who have an account with those providers.
create table sandbox.person (
  subject text primary key,
  given_name text not null,
  family_name text not null,
  email text,
  email_verified boolean not null default false,
  created_at timestamptz not null default now()
);
insert into sandbox.person (subject, given_name, family_name, email, email_verified) values
  ('anna', 'Anna', 'Wiśniewska', 'anna.wisniewska@example.com', true),
  ('bartosz', 'Bartosz', 'Zieliński', 'bartosz.zielinski@example.com', false),
  ('celina', 'Celina', 'Mazur', null, false);
