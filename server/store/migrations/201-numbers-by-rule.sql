-- Start numbers by rule (docs/rules/start-numbers.md 2): a run's ranges, and the task that gives numbers.
create table start_numbers (
  run_id int primary key references run on delete cascade,
  ranges jsonb not null default '[]' check (jsonb_typeof(ranges) = 'array'),
  -- Raised by each change of the ranges.
  version int not null default 0
);
-- The number that was printed for a place: while it has it, no task changes it, and nobody else is given it.
alter table place add column bib_printed int check (bib_printed between 1 and 99999);

alter table task drop constraint task_kind_check;
alter table task add constraint task_kind_check
  check (kind in ('wave.time', 'wave.cancel', 'run.cancel', 'day.shift', 'places.refund', 'numbers.give'));
alter table task drop constraint task_kind;
alter table task add constraint task_kind
  check ((wave_id is null) = (kind in ('run.cancel', 'day.shift', 'places.refund', 'numbers.give')));
