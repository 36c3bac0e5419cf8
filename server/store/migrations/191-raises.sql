-- The difference to a dearer distance is asked for by a payment of its own, whose place holds the room there until it is
-- paid (docs/rules/acts.md 11). The place that is to go there stays where it is meanwhile.
create table raise (
  payment_id text primary key references payment on delete cascade,
  place_id int not null references place on delete cascade,
  -- The distance that it is to leave.
  category_id int not null references category,
  -- Cents that were kept for the place then.
  kept int not null,
  -- It was asked of the person who has the place; else of the buyer, since nobody there can be written to.
  of_holder boolean not null,
  asked_by int references account on delete set null,
  asked_at timestamptz not null default now(),
  -- Paid: the place has gone there.
  raised_at timestamptz
);
create index on raise (place_id);
-- Money that raised a place belongs to the payment of that place from then on; this is the payment that asked for it.
alter table attempt add column raised_by text references raise (payment_id);
create index on attempt (raised_by) where raised_by is not null;
