-- A draft, a distance or waves that were made by mistake go, and with them what was ordered for them; the log keeps its
-- lines. Where somebody has or had a place nothing goes, and no task either.
alter table task
  drop constraint task_run_id_fkey, add foreign key (run_id) references run on delete cascade,
  drop constraint task_wave_id_fkey, add foreign key (wave_id) references wave on delete cascade;
alter table task_group
  drop constraint task_group_task_id_fkey, add foreign key (task_id) references task on delete cascade,
  drop constraint task_group_wave_id_fkey, add foreign key (wave_id) references wave on delete set null;
alter table task_hold
  drop constraint task_hold_task_id_fkey, add foreign key (task_id) references task on delete cascade,
  drop constraint task_hold_wave_id_fkey, add foreign key (wave_id) references wave on delete cascade;
