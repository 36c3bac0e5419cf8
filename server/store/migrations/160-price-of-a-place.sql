-- What each place costs of its payment, in cents: its price and its share of the fee (docs/rules/payments.md 8.2). What
-- was sold before is shared out evenly.
alter table place
  add column price int not null default 0 check (price >= 0),
  add column fee int not null default 0 check (fee >= 0);
update place set price = due.price / due.seats + (due.nth <= due.price % due.seats)::int,
  fee = due.fee / due.seats + (due.nth <= due.fee % due.seats)::int
from (
  select place.id, row_number() over of_payment as nth, greatest(seats, count(*) over (partition by payment.id)) as seats,
    to_pay - coalesce((breakdown ->> 'manipulation_fee')::int, 0) as price,
    coalesce((breakdown ->> 'manipulation_fee')::int, 0) as fee
  from place join payment on payment.id = place.payment_id
  window of_payment as (partition by payment.id order by place.id)) due
where due.id = place.id and due.price + due.fee > 0;

-- What a payer gets back of a place's price by the run's policy (docs/rules/payments.md 11.1): percent, until so many
-- days before the start.
alter table run add column refund_steps jsonb not null default '[]' check (jsonb_typeof(refund_steps) = 'array');
