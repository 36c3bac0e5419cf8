-- Somebody at the mailbox of an order has opened its mail's link: the order is theirs (docs/rules/accounts.md 10).
alter table hold_secret add opened_at timestamptz;
create index hold_secret_opened on hold_secret (payment_id) where opened_at is not null;
