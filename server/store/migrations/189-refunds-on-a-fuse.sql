-- Money goes back for places of a payment as a task: on a fuse, and with an approval where its orderer may not pay out
-- (docs/rules/tasks.md 6). It is about a payment and no wave.
alter table task add column payment_id text references payment;
alter table task drop constraint task_kind_check;
alter table task add constraint task_kind_check
  check (kind in ('wave.time', 'wave.cancel', 'run.cancel', 'day.shift', 'places.refund'));
alter table task drop constraint task_kind;
alter table task
  add constraint task_kind check ((wave_id is null) = (kind in ('run.cancel', 'day.shift', 'places.refund'))),
  add constraint task_payment check ((payment_id is not null) = (kind = 'places.refund'));
create index on task (payment_id) where payment_id is not null;
