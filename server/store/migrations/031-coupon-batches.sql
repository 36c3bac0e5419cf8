-- Coupons that were made together (docs/rules/runs.md 6), and what staff changed of each.
alter table coupon
  add column batch int,
  -- Who had the last word on it: the catalogue file does not take away what staff have made or changed.
  add column origin text not null default 'file' check (origin in ('file', 'screen')),
  add column version int not null default 1;
create sequence coupon_batch as int;
create index on coupon (batch) where batch is not null;
