-- Wrong codes that the shop asked for are counted beside those of the staff's pages (docs/rules/staff.md 6.1).
alter table factor
  add column shop_wrong_at timestamptz[] not null default '{}',
  add column shop_locked_until timestamptz;
