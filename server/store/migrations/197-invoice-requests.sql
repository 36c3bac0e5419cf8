-- Who wants an invoice for a payment (docs/rules/invoices.md). The invoice itself is made elsewhere: it has a number there,
-- and its file lies with the others.
create table invoice_request (
  payment_id text primary key references payment on delete cascade,
  company text not null,
  tax_number text,
  street text,
  post_code text,
  town text,
  asked_at timestamptz not null default now(),
  issued_at timestamptz,
  number text,
  file text references file (name),
  check (num_nonnulls(issued_at, number, file) in (0, 3)),
  check (num_nonnulls(street, post_code, town) in (0, 3))
);
create index on invoice_request (asked_at) where issued_at is null;

-- Orders by staff that want one.
insert into invoice_request (payment_id, company, tax_number, asked_at)
select first.id, staff_order.company, staff_order.tax_number, staff_order.created_at
from staff_order cross join lateral (
  select id from payment where staff_order_id = staff_order.id order by group_id limit 1) first
where invoice and company is not null;
