-- Whom its runners ask (docs/rules/runs.md 5.8); null: the shop's own address. No row is written anew.
alter table run add column contact_email text;
