-- When an attempt that nobody is to pay any more is next ended at its provider; null while it may be paid.
alter table attempt add close_at timestamptz;
create index attempt_to_close on attempt (close_at) where close_at is not null;
update attempt set close_at = now() from payment
where payment.id = payment_id and attempt.status in ('opening', 'open', 'processing')
  and (closed or payment.status not in ('pending', 'processing'));
