-- A bank may claim the money of paid places: the payment is under review meanwhile, its places stay paid.
alter table payment add column disputed boolean not null default false;
alter table payment add constraint payment_disputed_check check (not disputed or status = 'review');
-- As last heard of the attempt.
alter table attempt add column disputed boolean not null default false;

-- A claim may be won after its places were sold again; and money that came back so may be claimed once more.
alter table discrepancy drop constraint discrepancy_kind_check,
  add constraint discrepancy_kind_check check (kind in ('stranger', 'refunded', 'returned', 'disputed', 'recovered')),
  drop constraint discrepancy_decision_check,
  add constraint discrepancy_decision_check check (decision in ('refund', 'keep', 'release', 'won', 'claimed'));

update attempt set disputed = true
where exists (select from discrepancy where ref = attempt.provider_ref and kind = 'disputed');
with moved as (
  update payment set status = 'review', disputed = true
  where status = 'paid' and exists (
    select from discrepancy join attempt on attempt.provider_ref = discrepancy.ref
    join ledger on ledger.attempt_id = attempt.id and ledger.account = 'places'
    where kind = 'disputed' and decided_at is null and attempt.payment_id = payment.id
    group by attempt.id having sum(ledger.amount) <> 0)
  returning id)
insert into payment_history (payment_id, event, from_status, to_status, who)
select id, 'dispute.opened', 'paid', 'review', 'provider' from moved;

create table sandbox.dispute (
  id text primary key,
  payment_intent text not null references sandbox.payment_intent,
  status text not null default 'needs_response' check (status in ('needs_response', 'won', 'lost')),
  created_at timestamptz not null default now()
);
create index on sandbox.dispute (payment_intent);
