-- A move that is not done yet says from when, too: orders of before only said to when (docs/rules/tasks.md 5).
update task set plan = plan || jsonb_build_object('wave_was',
  to_char(wave.wave_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
from wave
where wave.id = task.wave_id and task.kind = 'wave.time' and task.state in ('asked', 'planned', 'running', 'stuck')
  and not task.plan ? 'wave_was';
