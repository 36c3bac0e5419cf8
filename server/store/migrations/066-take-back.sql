-- For a day whoever handed a place over may say that it was not they: the place as it was theirs, and the mail's links.
create table take_back (
  id int generated always as identity primary key,
  place_id int not null references place on delete cascade,
  giver_id int not null references account on delete cascade,
  receiver_id int references account on delete set null,
  group_id int not null references grp on delete cascade,
  was_captain boolean not null,
  sex text,
  size text,
  age int,
  child_name text,
  until timestamptz not null,
  -- `overtaken`: somebody who had the place before took it back.
  ended text check (ended in ('taken', 'overtaken'))
);
create index take_back_place on take_back (place_id);
create index take_back_giver on take_back (giver_id);
create index take_back_receiver on take_back (receiver_id);
create index take_back_group on take_back (group_id);

create table take_back_secret (
  secret_hash text primary key,
  take_back_id int not null references take_back on delete cascade
);
create index take_back_secret_of on take_back_secret (take_back_id);
