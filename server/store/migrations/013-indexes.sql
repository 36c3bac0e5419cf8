-- Settling a payment asks where the money of one attempt is.
create index on ledger (attempt_id);
-- What waits for the operator, whatever became of its payment.
create index ledger_review on ledger (payment_id) where account = 'review';

-- Nothing asks by these.
drop index ledger_booking_idx;
drop index payment_open;
drop index grp_wave_id_idx;
drop index redemption_code_idx;

-- When the provider was last asked about an attempt that nothing was heard of.
alter table attempt add looked_at timestamptz;
create index attempt_to_look_at on attempt (looked_at nulls first) where status in ('opening', 'open', 'processing');
