-- The last day on which runners hand their places over (docs/rules/groups.md 7.6); null: as long as there is the run.
alter table run add column transfer_until date;
