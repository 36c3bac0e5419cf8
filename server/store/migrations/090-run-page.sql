-- What the organiser tells about a run (docs/rules/run-page.md): what staff write, and what everybody reads.
create table run_page (
  run_id int primary key references run on delete cascade,
  draft jsonb not null,
  published jsonb,
  version int not null default 1,
  published_at timestamptz,
  constraint run_page_published check ((published is null) = (published_at is null))
);
