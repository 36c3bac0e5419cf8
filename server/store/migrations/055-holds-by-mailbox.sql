-- Reading a mail shows a reader, not a buyer: whoever is verified by a mail alone stays counted (docs/rules/holds.md 2).
alter table payment
  -- Its places in `held`, taken back as they are written here: [{kind, key, places}].
  add column counts jsonb,
  -- The same as it will be once its buyer is verified, with what is allowed then; null for who is.
  add column counts_verified jsonb,
  -- Where it was ordered, hashed under a key that the database does not have: kept once the buyer is verified.
  add column network_hash text,
  -- Its buyer is verified and has never paid here: it counts in `wave.newcomers`.
  add column newcomer boolean not null default false,
  -- Its places are held for minutes, not for days.
  add column short boolean not null default false;
update payment set short = full_until is not null, counts =
    jsonb_build_array(jsonb_build_object('kind', 'holder', 'key', holder, 'places', seats))
    || case when verified or network is null then '[]'::jsonb
      else jsonb_build_array(jsonb_build_object('kind', 'network', 'key', network, 'places', seats)) end
  where counted;

-- Of the places taken, those held unpaid by buyers who are verified and have never paid here.
alter table wave
  add column newcomers int not null default 0,
  -- One guard for both: PostgreSQL reads each anew for every statement that writes the table.
  drop constraint wave_unverified_check,
  add constraint wave_unverified_check check (least(unverified, newcomers) >= 0);

-- By mailbox, by domain and by network of readers, and of a coupon's uses by mailbox and by domain. A kind without a
-- constraint makes a hold short, and refuses nothing.
alter table held
  drop constraint held_kind_check,
  add constraint held_kind_check check (kind in ('holder', 'network', 'mailbox', 'domain', 'reader', 'coupon', 'coupon_domain')),
  add constraint mailbox_full check (kind <> 'mailbox' or places <= most),
  add constraint coupon_share_full check (kind not in ('coupon', 'coupon_domain') or places <= most);

-- A renewal asks for a mail that was sent after the lapse.
alter table hold_secret add column made_at timestamptz not null default now();

-- When somebody there first opened a link of ours or typed a code: until then no word that somebody typed goes there.
alter table mailbox add column reacted_at timestamptz;

-- Mails to addresses that never reacted, by the network that causes them, within an hour from the first.
create table unasked_mail (
  network_hash text primary key,
  since timestamptz not null,
  mails int not null,
  -- What the installation allowed at the last of them.
  most int not null,
  constraint unasked_mail_full check (mails <= most)
) with (fillfactor = 50);
