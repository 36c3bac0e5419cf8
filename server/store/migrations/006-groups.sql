-- The way of one address to one place: an invitation, a challenge, or the hand-over of somebody's place.
create table invitation (
  id int generated always as identity primary key,
  place_id int not null references place,
  group_id int not null references grp,
  kind text not null check (kind in ('invitation', 'challenge', 'handover')),
  -- In its normal form; empty once the account it led to is erased.
  email text not null,
  -- The inviter's, for somebody without an account.
  language text not null check (language in ('pl', 'en', 'de')),
  sent_at timestamptz not null default now(),
  opened_at timestamptz,
  -- Why the address' mail server refused it for good.
  bounced text,
  ended text check (ended in ('accepted', 'withdrawn', 'lapsed')),
  ended_at timestamptz
);
create index on invitation (email) where ended is null;
create index on invitation (group_id);
create unique index one_invitation_per_place on invitation (place_id) where ended is null;
create unique index one_invitation_per_address on invitation (group_id, email) where ended is null;

-- Each mail of an invitation carries a secret of its own; only its hash is kept.
create table invitation_secret (
  secret_hash text primary key,
  invitation_id int not null references invitation on delete cascade
);
create index on invitation_secret (invitation_id);

-- Nobody is twice in a group.
create unique index one_place_per_person on place (group_id, user_id) where ended is null and user_id is not null;

-- Who did it and whom it concerned, by account, so that an erased one leaves no name behind.
alter table group_history
  add column actor_id int references account on delete set null,
  add column subject_id int references account on delete set null,
  add column invitation_id int references invitation;
create index on group_history (actor_id) where actor_id is not null;
create index on group_history (subject_id) where subject_id is not null;
