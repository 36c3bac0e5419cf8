-- Finding people by any part of their names, without their marks (docs/rules/people.md 3).
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- A row for each place with a person. What it holds is folded from other tables by a sweep, so that an order pays nothing.
create table finder (
  place_id int primary key,
  run_id int not null,
  -- Each word after a space, so that the beginning of a word can be looked for.
  words text not null,
  email text,
  -- The figures of a telephone number from the last to the first: it is known by its end, whatever its country is written as.
  phone text
);
-- Without a list of what is pending: a search would read all of that, too.
create index finder_words on finder using gin (run_id, words gin_trgm_ops) with (fastupdate = off);
create index finder_email on finder (email text_pattern_ops) where email is not null;
create index finder_phone on finder (phone text_pattern_ops) where phone is not null;

-- Places whose words have changed.
create table finder_due (place_id int primary key);

-- Up to which place everything is in the finder, and from where on a place may still be committed.
create table finder_mark (
  whole boolean primary key default true check (whole),
  done int not null default 0,
  safe int not null default 0,
  seen int not null default 0,
  -- The next transaction when `seen` was read: once all before it have ended, `seen` is safe.
  horizon text not null default '0'
);
insert into finder_mark default values;

-- A person who leaves, or is called otherwise, is not found by what was; by what is from the next sweep on. The row to
-- come is locked before the one that goes, as the sweep does.
create function finder_changes(place int) returns void language sql as $$
  insert into finder_due values (place) on conflict (place_id) do update set place_id = excluded.place_id;
  delete from finder where place_id = place;
$$;

create function finder_place() returns trigger language plpgsql as $$
begin
  perform finder_changes(new.id);
  return null;
end $$;
create trigger finder_place after update of user_id, name, surname, child_name, email, person, is_captain, run_id on place
  for each row when ((old.user_id, old.name, old.surname, old.child_name, old.email, old.person, old.is_captain, old.run_id)
    is distinct from (new.user_id, new.name, new.surname, new.child_name, new.email, new.person, new.is_captain, new.run_id))
  execute function finder_place();

create function finder_account() returns trigger language plpgsql as $$
begin
  perform finder_changes(id) from place where user_id = new.id order by id;
  return null;
end $$;
create trigger finder_account after update of name, surname, email, phone on account
  for each row when ((old.name, old.surname, old.email, old.phone) is distinct from (new.name, new.surname, new.email, new.phone))
  execute function finder_account();

create function finder_group() returns trigger language plpgsql as $$
begin
  perform finder_changes(id) from place where group_id = new.id and is_captain order by id;
  return null;
end $$;
create trigger finder_group after update of name on grp
  for each row when (old.name is distinct from new.name) execute function finder_group();

create function finder_gone() returns trigger language plpgsql as $$
begin
  delete from finder_due where place_id = old.id;
  delete from finder where place_id = old.id;
  return null;
end $$;
create trigger finder_gone after delete on place for each row execute function finder_gone();

-- A place's page reads all that staff did about its group and payment; a group is looked for by its code.
create index staff_log_group on staff_log (group_id) where group_id is not null;
create index staff_log_payment on staff_log (payment_id) where payment_id is not null;
create index grp_code on grp (code) where code is not null;
