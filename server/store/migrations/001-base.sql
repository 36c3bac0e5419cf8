-- What must never be wrong stands here as a constraint; its name is what the code looks for.

create table city (
  id int generated always as identity primary key,
  key text not null unique,
  name text not null
);

create table run (
  id int generated always as identity primary key,
  key text not null unique,
  name text not null,
  city_id int not null references city,
  region text not null check (region in ('pl', 'de')),
  type text not null check (type in ('classic', 'legend', 'kids')),
  date date not null,
  join_time timestamptz not null,
  sales_open timestamptz,
  sales_end timestamptz,
  tshirts boolean not null default false,
  -- Once ordered, sizes are locked whatever the date.
  tshirts_ordered boolean not null default false,
  declaration text,
  -- Demonstration rows carry a mark; live mode refuses to start with them.
  demo boolean not null default false
);

create table category (
  id int generated always as identity primary key,
  run_id int not null references run,
  key text not null,
  name text not null,
  distance double precision not null check (distance > 0),
  age_from int,
  age_to int,
  price int not null check (price >= 0),
  group_price int check (group_price >= 0),
  unique (run_id, key),
  check ((age_from is null) = (age_to is null)),
  check (age_from <= age_to)
);

create table wave (
  id int generated always as identity primary key,
  run_id int not null references run,
  category_id int not null references category,
  wave_time timestamptz not null,
  capacity int not null check (capacity > 0),
  -- Paid and reserved places together.
  taken int not null default 0,
  -- No longer in the catalogue, kept for its sign-ups: not shown, not sold.
  withdrawn boolean not null default false,
  unique (category_id, wave_time),
  constraint wave_full check (taken between 0 and capacity)
);
create index on wave (run_id);

create table coupon (
  -- Trimmed and upper-cased.
  code text primary key check (code = upper(trim(code)) and code <> ''),
  title text not null,
  coupon_type text not null check (coupon_type in ('value', 'percent')),
  -- Cents for a value, basis points for a percent coupon.
  value int not null check (value >= 0),
  run_id int references run,
  valid_from timestamptz,
  valid_until timestamptz,
  max_uses int check (max_uses >= 0),
  uses int not null default 0 check (uses >= 0),
  seats_per_use int check (seats_per_use > 0),
  demo boolean not null default false,
  check (coupon_type = 'value' or value <= 10000),
  constraint coupon_exhausted check (uses <= max_uses)
);

create table grp (
  id int generated always as identity (start with 1000) primary key,
  run_id int not null references run,
  category_id int not null references category,
  wave_id int not null references wave,
  name text,
  -- The verification code; null when the captain switched it off.
  code text,
  language text not null check (language in ('pl', 'en', 'de')),
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index on grp (wave_id);

create table payment (
  id text primary key check (length(id) >= 20),
  group_id int not null references grp,
  run_id int not null references run,
  wave_id int not null references wave,
  region text not null check (region in ('pl', 'de')),
  currency text not null check (currency in ('PLN', 'EUR')),
  seats int not null check (seats between 1 and 50),
  -- Cents. The quote is stored with the payment and charged exactly.
  to_pay int not null check (to_pay >= 0),
  breakdown jsonb not null,
  coupons_asked int not null default 0,
  coupons_held int not null default 0,
  provider text check (provider in ('przelewy24', 'stripe', 'adyen', 'paypal')),
  status text not null check (status in ('pending', 'processing', 'paid', 'lapsed', 'failed', 'refund_pending', 'refunded', 'review')),
  -- Its places were released while the provider was processing: success is refunded.
  closed boolean not null default false,
  failure jsonb,
  user_id int,
  email text not null,
  name text not null,
  surname text not null,
  address jsonb,
  language text not null check (language in ('pl', 'en', 'de')),
  terms_version text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  paid_at timestamptz,
  renewed_as text references payment,
  -- When a sweeper last took it in hand; another may after five minutes.
  tried_at timestamptz,
  reminded_24h timestamptz,
  reminded_3h timestamptz,
  constraint coupon_refused check (coupons_held = coupons_asked)
);
create index on payment (group_id);
create index payment_due on payment (expires_at) where status = 'pending';
create index payment_open on payment (created_at) where status in ('pending', 'processing', 'refund_pending');
create index on payment (lower(email));

create table place (
  id int generated always as identity primary key,
  run_id int not null references run,
  group_id int not null references grp,
  wave_id int not null references wave,
  payment_id text not null references payment,
  user_id int,
  email text,
  name text,
  surname text,
  is_captain boolean not null default false,
  -- The two regions of the chart placeLife, and how it ended.
  money text not null check (money in ('reserved', 'processing', 'paid')),
  person text not null check (person in ('free', 'invited', 'taken', 'handingOver')),
  ended text check (ended in ('released', 'lapsed')),
  sex text check (sex in ('M', 'K')),
  size text check (size in ('XS', 'S', 'M', 'L', 'XL', 'XXL')),
  age int check (age between 0 and 120),
  created_at timestamptz not null default now(),
  joined_at timestamptz
);
create index on place (group_id);
create index on place (payment_id);
create index on place (wave_id) where ended is null;
create index on place (user_id) where user_id is not null;
create index on place (lower(email)) where email is not null;
create unique index one_captain_per_group on place (group_id) where is_captain and ended is null;

-- One use of a coupon by one purchase; released when the reservation lapses.
create table redemption (
  payment_id text not null references payment,
  code text not null references coupon,
  position int not null,
  released_at timestamptz,
  primary key (payment_id, code)
);
create index on redemption (code) where released_at is null;

-- One try to pay with one provider object.
create table attempt (
  id uuid primary key default gen_random_uuid(),
  payment_id text not null references payment,
  provider text not null,
  -- The provider's id of its object, known once it has answered.
  provider_ref text unique,
  secret text,
  redirect_url text,
  amount int not null check (amount >= 0),
  currency text not null,
  status text not null default 'opening' check (status in ('opening', 'open', 'processing', 'succeeded', 'failed', 'cancelled')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on attempt (payment_id);
create unique index one_open_attempt on attempt (payment_id) where status in ('opening', 'open', 'processing');

create table refund (
  id uuid primary key default gen_random_uuid(),
  payment_id text not null references payment,
  attempt_id uuid not null references attempt,
  amount int not null check (amount > 0),
  status text not null default 'pending' check (status in ('pending', 'done', 'failed')),
  provider_ref text unique,
  reason text not null,
  created_at timestamptz not null default now(),
  tried_at timestamptz,
  done_at timestamptz,
  unique (attempt_id)
);
create index on refund (created_at) where status = 'pending';

-- Double entry: the amounts of one booking sum to zero.
create table ledger (
  id bigint generated always as identity primary key,
  booking uuid not null,
  payment_id text not null references payment,
  attempt_id uuid references attempt,
  account text not null check (account in ('provider', 'places', 'refund_due', 'forfeited', 'review')),
  amount int not null,
  who text not null,
  at timestamptz not null default now()
);
create index on ledger (payment_id);
create index on ledger (booking);

-- Every change of a payment's state, with the event that the chart paymentLife took.
create table payment_history (
  id bigint generated always as identity primary key,
  payment_id text not null references payment,
  at timestamptz not null default now(),
  event text not null,
  from_status text,
  to_status text not null,
  who text not null
);
create index on payment_history (payment_id);

-- Who did what in a group, when.
create table group_history (
  id bigint generated always as identity primary key,
  group_id int not null references grp,
  at timestamptz not null default now(),
  who text not null,
  what text not null,
  details jsonb not null default '{}'
);
create index on group_history (group_id);

-- The inbox of provider events: stored by id before anything is done, so that none counts twice.
create table provider_event (
  provider text not null,
  id text not null,
  type text not null,
  object_ref text,
  body jsonb not null,
  received_at timestamptz not null default now(),
  applied_at timestamptz,
  tried_at timestamptz,
  tries int not null default 0,
  primary key (provider, id)
);
create index on provider_event (received_at) where applied_at is null;

-- The outbox: one row per event and recipient, written with what it reports.
create table mail (
  id uuid primary key default gen_random_uuid(),
  -- The event and recipient that it reports, so that one event mails one person once.
  key text not null unique,
  recipient text not null,
  language text not null check (language in ('pl', 'en', 'de')),
  template text not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  next_try_at timestamptz not null default now(),
  tries int not null default 0,
  sent_at timestamptz,
  bounced text,
  -- As sent, for the built-in mailbox.
  subject text,
  text text,
  html text
);
create index on mail (next_try_at) where sent_at is null and bounced is null;
create index on mail (lower(recipient));

-- The answer to a call made with an Idempotency-Key, kept for 24 hours.
create table idempotency (
  key text not null,
  body_hash text not null,
  status int not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  constraint idempotency_key primary key (key)
);
create index on idempotency (created_at);

create table file (
  name text primary key,
  type text not null,
  body bytea not null,
  created_at timestamptz not null default now()
);

-- What this installation remembers of itself: when it began, the sandbox's keys.
create table installation (
  key text primary key,
  value jsonb not null
);
