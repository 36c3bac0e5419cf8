-- What staff say of a run and its distances (docs/rules/runs.md 5). Defaults that do not change: no row is written anew.
alter table run
  -- The last day on which sizes are chosen; null: so many days before the run (docs/rules/groups.md 8.2).
  add column tshirts_until date;
alter table category
  -- Counts what staff change of it: a form that is older is told so.
  add column version int not null default 1;
-- Which of a run's things a line of the log is about: what was done to one wave leaves the undoing of another alone.
alter table staff_log
  add column wave_id int,
  add column category_id int,
  add column coupon text;
