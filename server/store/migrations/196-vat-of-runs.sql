-- Value added tax of a run in percent: of its start fee, and of the handling fee beside it (docs/rules/accountant.md 2).
-- Null: what its region's usual rates are.
alter table run
  add column vat_place smallint check (vat_place between 0 and 30),
  add column vat_fee smallint check (vat_fee between 0 and 30);
