-- Somebody waits at the screen for the mail with their orders, too (docs/rules/mail.md 1).
create or replace function mail_priority(template text) returns smallint language sql immutable parallel safe as $$
  select case
    when template in ('confirm_email', 'known_address', 'password_reset', 'email_changed_old', 'password_changed',
      'identity_unlinked', 'order_code', 'orders_again') then 0
    when template in ('reserved', 'paid', 'reminder', 'lapsed', 'payment_failed', 'refund_pending', 'refunded',
      'in_review', 'discrepancy') then 1
    else 2
  end::smallint
$$;
