-- A claim of the payer's bank that cannot be answered any more: as last heard of the attempt.
alter table attempt add column lost boolean not null default false;
alter table attempt add constraint attempt_lost_check check (not lost or disputed);
