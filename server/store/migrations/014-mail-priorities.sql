-- Every mail that there is by now (docs/rules/mail.md 1); test/server/mail/outbox.test.ts names one that is left out.
create or replace function mail_priority(template text) returns smallint language sql immutable parallel safe as $$
  select case
    when template in ('confirm_email', 'known_address', 'password_reset', 'email_changed_old', 'password_changed',
      'identity_unlinked', 'order_code') then 0
    when template in ('reserved', 'paid', 'reminder', 'lapsed', 'payment_failed', 'refund_pending', 'refunded',
      'in_review', 'discrepancy') then 1
    else 2
  end::smallint
$$;
