-- One deed of staff for many groups, ordered, and begun once its fuse has burnt (docs/rules/tasks.md).
create table task (
  id int generated always as identity primary key,
  kind text not null check (kind in ('wave.time', 'wave.cancel', 'run.cancel')),
  run_id int not null references run,
  -- Null where it is about a whole run.
  wave_id int references wave,
  -- What was looked at, and what the order did at once.
  plan jsonb not null,
  digest text not null,
  reason text not null default '',
  -- Accounts; they may be gone.
  ordered_by int not null,
  role text not null,
  needs_yes boolean not null,
  approved_by int,
  ordered_at timestamptz not null default now(),
  -- When its fuse has burnt; null while it waits for a yes.
  starts_at timestamptz,
  state text not null check (state in ('asked', 'planned', 'running', 'stuck', 'done', 'stopped')),
  -- What its groups are told of is true from then on.
  begun_at timestamptz,
  ended_at timestamptz,
  -- Why it could not begin.
  fault text,
  constraint task_kind check ((wave_id is null) = (kind = 'run.cancel')),
  -- Whoever does not pay out says no yes to what they ordered.
  constraint task_yes check (approved_by <> ordered_by)
);
create index on task (run_id, id);
-- A wave has one task at a time.
create unique index task_of_wave on task (wave_id) where state in ('asked', 'planned', 'running', 'stuck');
create index task_open on task (starts_at) where state in ('planned', 'running');

-- Each group of a task is done once.
create table task_group (
  task_id int not null references task,
  group_id int not null references grp,
  -- Where it moves; null: it does not, or its money goes back.
  wave_id int references wave,
  tries int not null default 0,
  try_at timestamptz not null default now(),
  done_at timestamptz,
  -- Why not.
  fault text,
  primary key (task_id, group_id)
);
create index task_group_open on task_group (task_id, try_at) where done_at is null and fault is null;

-- Places of a wave that are held back for groups that a task moves there.
create table task_hold (
  task_id int not null references task,
  wave_id int not null references wave,
  places int not null check (places >= 0),
  primary key (task_id, wave_id)
);
create index on task_hold (wave_id);

-- A cancelled wave takes nobody back; its groups say by which task they ended.
alter table wave add column cancelled_at timestamptz;
alter table grp add column ended_by int references task;
