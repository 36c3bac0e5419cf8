-- That somebody cannot come, and asks what becomes of their place (docs/rules/groups.md 12). It is of the person who has
-- the place then, and gone with them.
create table cannot_come (
  place_id int primary key references place on delete cascade,
  note text,
  asked_at timestamptz not null default now(),
  -- Why the organiser said no; the person reads it.
  refused_at timestamptz,
  reason text,
  check ((refused_at is null) = (reason is null))
);

create function end_cannot_come() returns trigger language plpgsql as $$
begin
  delete from cannot_come where place_id = new.id;
  return null;
end $$;
create trigger end_cannot_come after update of user_id, ended on place
  for each row when (old.money = 'paid' and (old.user_id is distinct from new.user_id or new.ended is not null))
  execute function end_cannot_come();
