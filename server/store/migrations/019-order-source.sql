-- Where an order came from, of visitors who agreed to cookies (docs/tracking.md).
alter table payment add column source jsonb;
