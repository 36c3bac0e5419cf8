-- Sheets of people that staff read in (docs/rules/sheets.md). A telephone number that stood in one goes with the person.
alter table start_data add phone text check (phone ~ '^\+[1-9]\d{6,14}$');

-- A sheet as it was read, until it is ordered or a day is over.
create table sheet_draft (
  id text primary key,
  run_id int not null references run on delete cascade,
  name text not null,
  read jsonb not null,
  made_at timestamptz not null default now()
);
create index on sheet_draft (made_at);

-- What the heads of a sheet meant when one of that form was last taken.
create table sheet_heads (
  heads_hash text primary key,
  fields jsonb not null,
  used_at timestamptz not null default now()
);

create table sheet (
  id int generated always as identity primary key,
  run_id int not null references run on delete cascade,
  -- Its names are for the free places of a group; null: each row is a new place.
  group_id int references grp on delete cascade,
  name text not null,
  ordered_by int not null,
  role text not null,
  ordered_at timestamptz not null default now(),
  mails text not null check (mails in ('now', 'later', 'never')),
  price text not null check (price in ('elsewhere', 'free')),
  state text not null default 'running' check (state in ('running', 'done', 'undone')),
  rows int not null,
  ended_at timestamptz
);
create index on sheet (run_id, id);
create index sheet_open on sheet (id) where state = 'running';

-- Rows that are done in one transaction, each once; their people are forgotten then.
create table sheet_part (
  sheet_id int not null references sheet on delete cascade,
  -- The first of its rows.
  at int not null,
  kind text not null check (kind in ('new', 'named', 'changed')),
  rows jsonb not null,
  tries int not null default 0,
  try_at timestamptz not null default now(),
  done_at timestamptz,
  -- Why not.
  fault text,
  primary key (sheet_id, at)
);
create index sheet_part_open on sheet_part (sheet_id, try_at) where done_at is null and fault is null;

-- The places that a sheet made, named or changed, as it left them.
create table sheet_place (
  sheet_id int not null references sheet on delete cascade,
  place_id int not null references place on delete cascade,
  kind text not null check (kind in ('new', 'named', 'changed')),
  version int not null,
  primary key (sheet_id, place_id)
);
create index on sheet_place (place_id);
