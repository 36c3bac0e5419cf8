-- The life of a run (docs/rules/runs.md 3); what was sold before has been published. Defaults that do not change: no
-- row is written anew.
alter table run
  add column state text not null default 'published' check (state in ('draft', 'published', 'cancelled')),
  -- Nothing is sold while somebody looks into something.
  add column sale_paused boolean not null default false,
  -- Where it was made: the catalogue file does not take away what it never had.
  add column origin text not null default 'file' check (origin in ('file', 'screen')),
  -- Counts what staff change of the run itself.
  add column version int not null default 1,
  -- When staff last changed it, its distances or its waves; null since the file was brought in.
  add column edited_at timestamptz,
  add constraint run_paused check (not sale_paused or state = 'published');
