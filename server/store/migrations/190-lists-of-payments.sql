-- Lists of payments (docs/rules/payments.md 12): the newest first, and what came late.
create index payment_newest on payment (created_at, id);
create index payment_came_late on payment_history (payment_id)
  where event in ('room.found', 'room.missing') and from_status in ('lapsed', 'failed');
