-- A session may be paid twice at Adyen, and two servers may hear of it in two orders. Whose money an attempt is stands with
-- it from the booking on: no payment at a provider is the money of two attempts.
alter table attempt add column captured_ref text;

-- By an attempt's own name Adyen tells of its payments; one that has an attempt of its own is that one's money.
update attempt set captured_ref = coalesce((
  select event.body ->> 'pspReference' from provider_event event
  where event.provider = 'adyen' and attempt.provider = 'adyen' and event.object_ref = attempt.provider_ref
    and event.body ->> 'eventCode' = 'AUTHORISATION' and event.body ->> 'success' = 'true'
    and not exists (select from attempt other where other.provider_ref = event.body ->> 'pspReference')
  order by event.received_at, event.id limit 1), provider_ref)
where status = 'succeeded';

alter table attempt add constraint attempt_captured_ref_key unique (captured_ref),
  add constraint attempt_captured_check check (captured_ref is null or status = 'succeeded');
