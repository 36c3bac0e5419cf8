-- The desks of a run's day (docs/rules/desk.md).

-- Runs whose desks have been opened: from then on it is noted what changes of their lists.
create table desk_day (
  run_id int primary key references run on delete cascade,
  since timestamptz not null default clock_timestamp()
);

-- A code that makes one phone a desk.
create table desk_code (
  code_hash text primary key,
  run_id int not null references run on delete cascade,
  lead boolean not null,
  -- A member of the staff; their account may be gone.
  made_by int not null,
  expires_at timestamptz not null default now() + interval '10 minutes',
  used_at timestamptz
);
create index desk_code_run on desk_code (run_id);

-- A phone. Its token opens nothing but what a desk needs.
create table desk (
  id int generated always as identity primary key,
  run_id int not null references run on delete cascade,
  -- The helper's first name.
  name text not null,
  -- The lead's own phone.
  lead boolean not null,
  -- Who made its code.
  paired_by int not null,
  token_hash text not null unique,
  paired_at timestamptz not null default now(),
  last_heard_at timestamptz not null default now(),
  ended text check (ended in ('left', 'revoked')),
  ended_at timestamptz,
  constraint desk_ended check ((ended is null) = (ended_at is null))
);
create index desk_run on desk (run_id);

-- What happened at a desk. A place may be gone, or another run's: nothing here refers to it.
create table desk_event (
  id uuid primary key,
  desk_id int not null references desk on delete cascade,
  seq int not null,
  run_id int not null references run on delete cascade,
  kind text not null check (kind in ('in', 'undone', 'named', 'corrected', 'number', 'shirt', 'signed', 'noted', 'startsWith',
    'sold', 'counted')),
  place_id int,
  serial int,
  sale uuid,
  -- As machines/desk/presence.ts has it; null: it is about the desk.
  subject text generated always as (case when place_id is null then sale::text else place_id::text || ' ' || serial::text end)
    stored,
  -- By the phone's clock, and how far the server's was ahead of it.
  at timestamptz not null,
  offset_ms bigint not null,
  -- Null: the kind says all.
  value jsonb,
  received_at timestamptz not null default clock_timestamp(),
  unique (desk_id, seq)
);
create index desk_event_subject on desk_event (run_id, subject);
create index desk_event_received on desk_event (run_id, received_at);

-- What happened stays as it was written. It goes with its run alone, and a run that had a place is never deleted.
create function desk_event_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    if not exists (select from desk_event) then return null; end if;
  end if;
  raise exception 'events of desks stay' using errcode = 'check_violation', constraint = 'desk_event_stays';
end $$;
create trigger desk_event_stays before update or delete on desk_event
  for each row execute function desk_event_stays();
create trigger desk_event_not_emptied before truncate on desk_event
  for each statement execute function desk_event_stays();

-- What the events of a place, or of a place sold at a desk, come to: their fold, and nothing else.
create table presence (
  run_id int not null references run on delete cascade,
  subject text not null,
  state text not null check (state in ('expected', 'here', 'doubled', 'undone', 'sold')),
  folded jsonb not null,
  primary key (run_id, subject)
);

-- What has changed of the lists of opened runs, and when.
create table list_change (
  run_id int not null references run on delete cascade,
  what text not null check (what in ('place', 'account', 'group', 'run')),
  id int not null,
  at timestamptz not null,
  primary key (run_id, what, id)
);

create function list_changed(run int, kind text, changed int) returns void language sql as $$
  insert into list_change (run_id, what, id, at)
    select desk_day.run_id, kind, changed, clock_timestamp() from desk_day where desk_day.run_id = run
  on conflict (run_id, what, id) do update set at = excluded.at;
$$;

create function list_place() returns trigger language plpgsql as $$
begin
  perform list_changed(new.run_id, 'place', new.id);
  if old.run_id <> new.run_id then perform list_changed(old.run_id, 'place', new.id); end if;
  return null;
end $$;
create trigger list_place after update on place
  for each row when (old is distinct from new) execute function list_place();

create function list_account() returns trigger language plpgsql as $$
begin
  perform list_changed(run_id, 'account', new.id)
    from (select distinct place.run_id from place join desk_day using (run_id) where user_id = new.id) own;
  return null;
end $$;
create trigger list_account after update of name, surname, birthdate, sex on account
  for each row when ((old.name, old.surname, old.birthdate, old.sex)
    is distinct from (new.name, new.surname, new.birthdate, new.sex))
  execute function list_account();

create function list_group() returns trigger language plpgsql as $$
begin
  perform list_changed(new.run_id, 'group', new.id);
  return null;
end $$;
create trigger list_group after update of name on grp
  for each row when (old.name is distinct from new.name) execute function list_group();

create function list_run() returns trigger language plpgsql as $$
begin
  perform list_changed(new.id, 'run', new.id);
  return null;
end $$;
create trigger list_run after update of type, date, asks, tshirts, declaration on run
  for each row when ((old.type, old.date, old.asks, old.tshirts, old.declaration)
    is distinct from (new.type, new.date, new.asks, new.tshirts, new.declaration))
  execute function list_run();

-- What is kept beside a place, or beside a group.
create function list_beside() returns trigger language plpgsql as $$
declare written jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  perform list_changed(run_id, 'place', id) from place where id = (written ->> 'place_id')::int;
  if written ? 'group_id' then
    perform list_changed(run_id, 'group', id) from grp where id = (written ->> 'group_id')::int;
  end if;
  return null;
end $$;
create trigger list_start_data after insert or update or delete on start_data
  for each row execute function list_beside();
create trigger list_answer after insert or update or delete on answer
  for each row execute function list_beside();
create trigger list_note after insert or update or delete on note
  for each row execute function list_beside();

create function list_question() returns trigger language plpgsql as $$
begin
  perform list_changed(case when tg_op = 'DELETE' then old.run_id else new.run_id end, 'run',
    case when tg_op = 'DELETE' then old.run_id else new.run_id end);
  return null;
end $$;
create trigger list_question after insert or update or delete on question
  for each row execute function list_question();
