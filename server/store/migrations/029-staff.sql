-- Who works for the organiser: an account with a role, for all runs or for those named.
create table staff (
  account_id int primary key references account on delete cascade,
  role text not null check (role in ('owner', 'organiser', 'finance', 'desk', 'reader')),
  -- Null: all.
  run_ids int[] check (cardinality(run_ids) > 0),
  since timestamptz not null default now(),
  version int not null default 1,
  -- One of the demonstration's, whose password everybody knows.
  demo boolean not null default false,
  constraint staff_runs check (run_ids is null or role in ('organiser', 'desk', 'reader'))
);

create function staff_owner_stays() returns trigger language plpgsql as $$
begin
  -- One after the other: of two that end at once each would still see the other.
  perform pg_advisory_xact_lock(7368571);
  if exists (select from was where role = 'owner') and not exists (select from staff where role = 'owner') then
    raise exception 'the last owner stays' using errcode = 'check_violation', constraint = 'staff_last_owner';
  end if;
  return null;
end $$;
create trigger staff_owner_deleted after delete on staff referencing old table as was
  for each statement execute function staff_owner_stays();
create trigger staff_owner_changed after update on staff referencing old table as was
  for each statement execute function staff_owner_stays();

-- Who is asked to become one. Of the links only hashes are kept: one is made for each mail, one for the command.
create table staff_invitation (
  id int generated always as identity primary key,
  -- Empty once its owner is erased.
  email text not null,
  role text not null check (role in ('owner', 'organiser', 'finance', 'desk', 'reader')),
  run_ids int[] check (cardinality(run_ids) > 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended text check (ended in ('accepted', 'withdrawn')),
  constraint staff_invitation_runs check (run_ids is null or role in ('organiser', 'desk', 'reader'))
);
-- An address waits for one answer.
create unique index staff_invitation_open on staff_invitation (email) where ended is null;
create table staff_invitation_secret (
  secret_hash text primary key,
  invitation_id int not null references staff_invitation on delete cascade
);

-- What somebody of staff shows beside the password.
create table factor (
  account_id int not null references staff on delete cascade,
  kind text not null check (kind in ('totp')),
  -- Sealed under SECRET_KEY (server/outside/secrets.ts).
  secret text not null,
  -- Null until its first code was typed.
  confirmed_at timestamptz,
  -- The last half minute whose code was taken: none is taken twice.
  last_step bigint not null default 0,
  -- Wrong codes of the last quarter of an hour.
  wrong_at timestamptz[] not null default '{}',
  locked_until timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, kind)
);
create table recovery_code (
  account_id int not null references staff on delete cascade,
  -- Keyed by SECRET_KEY.
  code_hash text not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- A runner's, somebody's of staff, or one that has shown the password only.
alter table session
  add column kind text not null default 'runner' check (kind in ('runner', 'staff', 'ticket')),
  -- When the second factor was shown last.
  add column stepped_up_at timestamptz;

-- What was done with the rights of staff. Accounts and runs may be gone: nothing here refers to them.
create table staff_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- As the books name it: `staff 12`, `operator ada`.
  who text not null,
  account_id int,
  role text check (role in ('owner', 'organiser', 'finance', 'desk', 'reader')),
  what text not null check (what ~ '^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$'),
  run_id int,
  group_id int,
  place_id int,
  payment_id text,
  -- The account that it is about.
  subject_id int,
  -- Of the fields that changed.
  before jsonb,
  after jsonb,
  reason text,
  task_id int,
  network text,
  request_id text,
  undo_until timestamptz,
  undone_by bigint
);
create index on staff_log (run_id, id);
create index on staff_log (account_id, id);
create index on staff_log (place_id) where place_id is not null;
create index on staff_log (subject_id) where subject_id is not null;
create index on staff_log (at);

-- The same fields, nothing in them.
create function staff_log_blank(fields jsonb) returns jsonb language sql immutable as $$
  select case when fields is not null then
    (select coalesce(jsonb_object_agg(key, null::text), '{}') from jsonb_object_keys(fields) key) end $$;

-- A line stays as it was written, but for its undoing and the values of an erased account, for six years.
create function staff_log_stays() returns trigger language plpgsql as $$
declare kept staff_log;
begin
  if tg_op = 'TRUNCATE' then
    if not exists (select from staff_log) then return null; end if;
    raise exception 'lines of staff_log stay' using errcode = 'check_violation', constraint = 'staff_log_stays';
  end if;
  if tg_op = 'DELETE' then
    if old.at < now() - interval '6 years' then return old; end if;
    raise exception 'lines of staff_log stay' using errcode = 'check_violation', constraint = 'staff_log_stays';
  end if;
  kept := old;
  if old.undone_by is null and new.undone_by > old.id then kept.undone_by := new.undone_by; end if;
  if new.undo_until < old.undo_until then kept.undo_until := new.undo_until; end if;
  if old.subject_id is not null and not exists (select from account where id = old.subject_id) then
    if new.before = staff_log_blank(old.before) then kept.before := new.before; end if;
    if new.after = staff_log_blank(old.after) then kept.after := new.after; end if;
    if new.reason is null then kept.reason := null; end if;
  end if;
  if old.account_id is not null and not exists (select from account where id = old.account_id) then
    if new.network is null then kept.network := null; end if;
  end if;
  if new is distinct from kept then
    raise exception 'lines of staff_log stay' using errcode = 'check_violation', constraint = 'staff_log_stays';
  end if;
  return new;
end $$;
create trigger staff_log_stays before update or delete on staff_log
  for each row execute function staff_log_stays();
create trigger staff_log_not_emptied before truncate on staff_log
  for each statement execute function staff_log_stays();
