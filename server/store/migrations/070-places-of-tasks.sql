-- How many places a task is about, beside the people who are known: of tasks that were ordered before it was noted.
update task set plan = plan || jsonb_build_object('places', greatest((plan ->> 'people')::int, (
  select count(*) from grp join place on place.group_id = grp.id
  where grp.run_id = task.run_id and (place.ended_by = task.id or place.ended is null and (
    exists (select from task_group where task_group.task_id = task.id and task_group.group_id = grp.id)
    or task.state in ('asked', 'planned') and grp.wave_id = coalesce(task.wave_id, grp.wave_id))))))
where not plan ? 'places';
