-- Files for timers, desks and printers (docs/rules/files.md).

-- The number by which a timer's program knows a distance: given once, so that it never shifts when others come and go.
alter table category add contest int check (contest between 1 and 999);
update category set contest = numbered.contest
  from (select id, row_number() over (partition by run_id order by distance desc, id)::int as contest from category) numbered
  where numbered.id = category.id;
-- 0 asks for the next one, and is never kept.
alter table category alter contest set not null, alter contest set default 0,
  add constraint category_contest unique (run_id, contest) deferrable initially immediate;
create function number_contest() returns trigger language plpgsql as $$
begin
  -- Of one run those that are added at once take turns.
  perform pg_advisory_xact_lock(130, new.run_id);
  new.contest := (select coalesce(max(contest), 0) + 1 from category where run_id = new.run_id);
  return new;
end $$;
create trigger number_contest before insert on category
  for each row when (new.contest = 0) execute function number_contest();

-- How a file is put together, by the name somebody gave it.
create table file_layout (
  run_id int not null references run on delete cascade,
  name text not null,
  layout jsonb not null,
  version int not null default 1,
  primary key (run_id, name)
);

-- Each file that was saved. Of what stood in it only a fingerprint of each cell is kept, by place: enough to tell what is
-- new, changed or gone, and nothing that says who somebody is once their account is erased.
create table kept_file (
  id int generated always as identity primary key,
  run_id int not null references run on delete cascade,
  kind text not null check (kind in ('start', 'list', 'unsigned', 'shirts', 'people', 'emergency', 'payments')),
  name text,
  -- Of a list.
  layout jsonb,
  language text not null check (language in ('pl', 'en', 'de')),
  saved_at timestamptz not null default now(),
  rows int not null,
  -- Null where rows are no places, or where the file did not arrive.
  prints bytea
);
create index kept_file_run on kept_file (run_id, kind, id desc);
