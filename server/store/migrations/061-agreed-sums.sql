-- A yes is for a sum: what is to go back or be offered may cost so many cents at most, together and group by group
-- (docs/rules/tasks.md 1.4). Null: nobody has said yes.
alter table task add column agreed int;
alter table task_group add column agreed int;
-- The start that was paid for: how far somebody is moved is measured from it (docs/rules/tasks.md 2.4).
alter table payment add column start_bought timestamptz;
update payment set start_bought = wave.wave_time from wave
  where wave.id = payment.wave_id and payment.status = 'paid';
