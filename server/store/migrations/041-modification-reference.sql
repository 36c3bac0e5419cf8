-- A change of a payment goes by the reference that it was asked for with, as at Adyen; null: by the payment's.
alter table sandbox.adyen_modification add column reference text;
