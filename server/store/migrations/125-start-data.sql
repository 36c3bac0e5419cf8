-- What a run asks of everybody who starts, and what they said (docs/rules/start-data.md). Runs that are there ask for
-- nothing that they have not asked for before; a new one says what it asks when it is made.
alter table run add asks text[] not null default '{}'
  check (asks <@ '{birth,sex,emergency,club,declaration}');
-- What an account keeps for the next run.
alter table account add start_kept jsonb;

create table start_data (
  place_id int primary key references place on delete cascade,
  birth_year smallint check (birth_year between 1900 and 2100),
  -- X: neither, or not said to be either.
  sex text check (sex in ('M', 'K', 'X')),
  club text check (club <> '' and char_length(club) <= 100),
  emergency_name text check (emergency_name <> '' and char_length(emergency_name) <= 100),
  -- E.164.
  emergency_phone text check (emergency_phone ~ '^\+[1-9]\d{6,14}$'),
  -- The declaration that was agreed to: another one asks again.
  declared_file text,
  declared_at timestamptz,
  saved_at timestamptz not null default now(),
  -- Whoever typed it; null: somebody who holds the payment's id.
  saved_by int references account on delete set null
);
create index start_data_saved_by on start_data (saved_by);

-- At most ten of a run are asked, and at most two of them with the order: their numbers say so.
create table question (
  id int generated always as identity primary key,
  run_id int not null references run on delete cascade,
  position smallint not null check (position between 1 and 10),
  kind text not null check (kind in ('text', 'choice', 'tick')),
  required boolean not null,
  asked_of text not null check (asked_of in ('all', 'adults', 'children')),
  with_order smallint check (with_order in (1, 2)),
  seen_by text not null check (seen_by in ('organisers', 'staff', 'captain')),
  -- {pl, en, de}, and of choices [{id, pl, en, de}].
  texts jsonb not null,
  choices jsonb not null default '[]',
  -- Not asked any more; its answers are kept as long as that can be undone.
  removed_at timestamptz
);
create unique index question_position on question (run_id, position) where removed_at is null;
create unique index question_with_order on question (run_id, with_order) where removed_at is null;
create index question_run on question (run_id);

create table answer (
  place_id int not null references place on delete cascade,
  question_id int not null references question on delete cascade,
  -- Of a choice its id; of a tick 'yes'.
  value text not null check (value <> '' and char_length(value) <= 300),
  primary key (place_id, question_id)
);
create index answer_question on answer (question_id);

-- An answer is to a question of the place's own run.
create function answer_of_run() returns trigger language plpgsql as $$
begin
  if not exists (select from place join question on question.run_id = place.run_id
    where place.id = new.place_id and question.id = new.question_id) then
    raise exception 'the question % is another run''s than the place %', new.question_id, new.place_id
      using errcode = 'check_violation', constraint = 'answer_of_run';
  end if;
  return new;
end $$;
create trigger answer_of_run before insert or update on answer for each row execute function answer_of_run();

-- What somebody said goes with them: when the place is nobody's, somebody else's, another child's, another run's or over.
-- A guest's place that is found to be an account's stays the same person's; so does
-- a name or an address that is mended.
create function end_start_data() returns trigger language plpgsql as $$
begin
  delete from answer where place_id = new.id;
  delete from start_data where place_id = new.id;
  return null;
end $$;
create trigger end_start_data after update of user_id, email, name, surname, child_name, person, ended, run_id on place
  for each row when (
    old.run_id <> new.run_id
    or (new.ended is not null and old.ended is null)
    or (old.person in ('taken', 'handingOver') and new.person not in ('taken', 'handingOver'))
    or (old.user_id is not null and old.user_id is distinct from new.user_id)
    or (old.user_id is null and lower(old.email) is distinct from lower(new.email)
      and (old.name, old.surname) is distinct from (new.name, new.surname))
    or (split_part(lower(old.child_name), ' ', 1) <> split_part(lower(new.child_name), ' ', 1)))
  execute function end_start_data();
