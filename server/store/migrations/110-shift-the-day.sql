-- The waves of a day from a time on start earlier or later, as one task (docs/rules/tasks.md 5). It has no wave of its
-- own; its plan names them.
alter table task drop constraint task_kind_check;
alter table task add constraint task_kind_check
  check (kind in ('wave.time', 'wave.cancel', 'run.cancel', 'day.shift'));
alter table task drop constraint task_kind;
alter table task add constraint task_kind check ((wave_id is null) = (kind in ('run.cancel', 'day.shift')));

-- Waves that move together pass over each other's times: of one statement only the end counts. A cancelled wave keeps
-- its time and takes it from nobody.
alter table wave drop constraint wave_category_id_wave_time_key;
alter table wave add constraint wave_time_once
  exclude using btree (category_id with =, wave_time with =) where (cancelled_at is null) deferrable initially immediate;
