-- Which mail goes first (docs/rules/mail.md 1): 0 somebody waits for it at the screen, 1 money, 2 the rest.
create function mail_priority(template text) returns smallint language sql immutable parallel safe as $$
  select case
    when template in ('confirm_email', 'known_address', 'password_reset', 'email_changed_old', 'password_changed') then 0
    when template in ('reserved', 'paid', 'reminder', 'lapsed', 'payment_failed', 'refund_pending', 'refunded',
      'in_review') then 1
    else 2
  end::smallint
$$;
alter table mail add column priority smallint not null generated always as (mail_priority(template)) stored;
drop index mail_next_try_at_idx;
create index mail_due on mail (priority, next_try_at) where sent_at is null and bounced is null;
-- What has come to its end is deleted after a while.
create index mail_ended on mail (created_at) where sent_at is not null or bounced is not null;
