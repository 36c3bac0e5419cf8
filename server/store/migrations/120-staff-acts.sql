-- What staff do to places and groups (docs/rules/acts.md).
alter table place
  -- Raised by every change of what staff's forms show, so that a form that was overtaken is noticed.
  add column version int not null default 1,
  -- Its own name counts for this run, whatever the account of its person says.
  add column own_name boolean not null default false,
  -- The size was chosen once the T-shirts were ordered.
  add column late_size boolean not null default false,
  -- Nobody starts on it until staff let it start again.
  add column blocked_at timestamptz,
  add column blocked_why text,
  add constraint blocked_why check ((blocked_at is null) = (blocked_why is null));
alter table grp add column version int not null default 1;

create function next_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger next_version before update of group_id, wave_id, user_id, email, name, surname, child_name, is_captain,
    person, ended, sex, size, age, blocked_at on place
  for each row when ((old.group_id, old.wave_id, old.user_id, old.email, old.name, old.surname, old.child_name,
      old.is_captain, old.person, old.ended, old.sex, old.size, old.age, old.blocked_at)
    is distinct from (new.group_id, new.wave_id, new.user_id, new.email, new.name, new.surname, new.child_name,
      new.is_captain, new.person, new.ended, new.sex, new.size, new.age, new.blocked_at))
  execute function next_version();
create trigger next_version before update of name, code, wave_id, ended_at on grp
  for each row when ((old.name, old.code, old.wave_id, old.ended_at)
    is distinct from (new.name, new.code, new.wave_id, new.ended_at))
  execute function next_version();

-- A name of a place's own is of the person it was written for.
create function end_own_name() returns trigger language plpgsql as $$
begin
  new.own_name := false;
  delete from correction where place_id = new.id;
  return new;
end $$;
-- What was put right about a person, with what it was before: to be taken back for 30 days, and gone with the person.
create table correction (
  id int generated always as identity primary key,
  place_id int not null references place on delete cascade,
  at timestamptz not null default now(),
  before jsonb not null,
  after jsonb not null,
  unique (place_id, at)
);
create index on correction (at);
create trigger end_own_name before update of user_id, person on place
  for each row when ((old.user_id is not null and old.user_id is distinct from new.user_id)
    or (old.person <> 'free' and new.person = 'free'))
  execute function end_own_name();

-- What staff know about a place or a group, for each other.
create table note (
  id int generated always as identity primary key,
  group_id int unique references grp on delete cascade,
  place_id int unique references place on delete cascade,
  text text not null check (text <> ''),
  at_desk boolean not null default false,
  version int not null default 1,
  changed_at timestamptz not null default now(),
  check (num_nonnulls(group_id, place_id) = 1)
);
create trigger next_version before update on note for each row execute function next_version();
