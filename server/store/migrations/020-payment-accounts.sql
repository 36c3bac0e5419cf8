-- At which account the object is: there are several now.
alter table discrepancy add column account text not null default 'stripe';
