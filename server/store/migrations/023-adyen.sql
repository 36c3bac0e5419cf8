-- Adyen cannot be asked how a payment stands: what it told of one is read again each time, by every name it goes by.
create index provider_event_object on provider_event (object_ref) where provider = 'adyen';
create index provider_event_payment on provider_event ((body ->> 'pspReference')) where provider = 'adyen';
create index provider_event_original on provider_event ((body ->> 'originalReference')) where provider = 'adyen';

-- Until when the secret of a form opens it; null: as long as the attempt is open.
alter table attempt add column secret_until timestamptz;
