-- Codes are made and compared as contract/values/canonical.ts writes them. What was kept in another form is written
-- anew, unless that is another coupon's.
alter table redemption drop constraint redemption_code_fkey;
alter table redemption add constraint redemption_code_fkey foreign key (code) references coupon on update cascade;

with plain as (
  select code, regexp_replace(
    regexp_replace(upper(normalize(code, nfkc)), '[\s\u00AD\u180E\u200B-\u200F\u2060-\u206F\u202A-\u202E\uFEFF]', '', 'g'),
    '[\u2010-\u2015\u2212]', '-', 'g') as written
  from coupon
)
update coupon set code = plain.written
from plain
where plain.code = coupon.code and plain.written <> coupon.code and plain.written <> ''
  and not exists (select from coupon other where other.code = plain.written)
  and (select count(*) from plain twin where twin.written = plain.written) = 1;
