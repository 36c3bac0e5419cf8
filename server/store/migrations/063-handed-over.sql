-- Handed over to another account: its holder has it for good, whatever is offered to who paid (docs/rules/tasks.md 4.5).
alter table place add column handed_over boolean not null default false;
update place set handed_over = true
  from group_history where group_history.what = 'place.handedOver' and group_history.group_id = place.group_id
    and group_history.subject_id = place.user_id and place.ended is null;
