create table account (
  id int generated always as identity primary key,
  -- In its normal form: trimmed, lower-cased, NFC.
  email text not null,
  email_confirmed_at timestamptz,
  -- Why the address' mail server refused it for good.
  email_bounced text,
  -- Takes the place of the address once it is confirmed.
  pending_email text,
  -- argon2id; null for those who sign in by a provider only.
  password_hash text,
  name text not null,
  surname text not null,
  phone text check (phone ~ '^[0-9]{6,12}$'),
  size text check (size in ('XS', 'S', 'M', 'L', 'XL', 'XXL')),
  sex text check (sex in ('M', 'K')),
  birthdate date,
  -- File name of the picture.
  avatar text,
  language text not null check (language in ('pl', 'en', 'de')),
  -- Billing details.
  address jsonb,
  -- Null until answered.
  marketing_consent_email boolean,
  marketing_consent_phone boolean,
  marketing_consent_partners boolean,
  -- The terms accepted last; null once they were declined.
  terms_version text,
  terms_accepted_at timestamptz,
  created_at timestamptz not null default now(),
  constraint account_email unique (email)
);
create index on account (pending_email) where pending_email is not null;

-- Who is signed in. Of a token only its SHA-256 is kept.
create table session (
  token_hash text primary key,
  account_id int not null references account on delete cascade,
  network text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on session (account_id);
create index on session (expires_at);

-- Networks that an account signed in from: each has its own share of password tries.
create table account_network (
  account_id int not null references account on delete cascade,
  network text not null,
  last_success_at timestamptz not null default now(),
  primary key (account_id, network)
);

-- Links in mails that are good once: of their tokens, too, only the hash is kept.
create table link (
  token_hash text primary key,
  account_id int not null references account on delete cascade,
  kind text not null check (kind in ('confirm', 'reset')),
  -- The address it was sent to, and so the one that it proves.
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  spent_at timestamptz
);
create index on link (account_id);
create index on link (expires_at);

alter table payment add constraint payment_user foreign key (user_id) references account;
alter table place add constraint place_user foreign key (user_id) references account;
create index on payment (user_id) where user_id is not null;
