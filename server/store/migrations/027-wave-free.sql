-- What of a wave may be sold (docs/decisions/026-free-is-a-column.md). A stored column writes the table anew and shuts it
-- while that lasts: ten thousand waves, a megabyte, took a third of a second on a busy machine.
alter table wave
  -- Sold to nobody: for guests, sponsors and who comes on the day.
  add column held_back int not null default 0,
  -- Came free while somebody waited for the wave: theirs to be offered, since then.
  add column for_list int not null default 0,
  add column for_list_since timestamptz,
  -- Counts what staff change, never what is sold: a form that is older is told so.
  add column version int not null default 1,
  add column free int not null generated always as (capacity - taken - held_back - for_list) stored,
  drop constraint wave_full,
  -- The name that a server of the version before looks for, too: it asks less, and is refused here.
  add constraint wave_full check (taken >= 0 and held_back >= 0 and for_list >= 0 and free >= 0);
