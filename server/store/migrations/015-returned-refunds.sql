-- A refund that was done may come back from the payer's bank.
alter table discrepancy drop constraint discrepancy_kind_check,
  add constraint discrepancy_kind_check check (kind in ('stranger', 'refunded', 'returned', 'disputed'));
