-- Who a mailbox belongs to decides over the account with its address (docs/rules/accounts.md 1).

alter table account
  -- The confirmed address that bounced, and was replaced at once by one that is still to be confirmed.
  add column former_email text,
  -- SHA-256 of what the browser that made the account keeps until the address is confirmed.
  add column browser_hash text;
create index account_never_confirmed on account (created_at) where email_confirmed_at is null and former_email is null;

-- Whether the provider vouches for the address that the account has now.
alter table identity add column vouched boolean not null default false;

-- A registration with an address that waits to be confirmed in an account of somebody's: it counts once the link of
-- its own mail is used.
create table registration (
  id int generated always as identity primary key,
  -- In its normal form.
  email text not null,
  browser_hash text,
  password_hash text not null,
  name text not null,
  surname text not null,
  language text not null check (language in ('pl', 'en', 'de')),
  terms_version text not null,
  marketing_consent_email boolean,
  marketing_consent_phone boolean,
  marketing_consent_partners boolean,
  created_at timestamptz not null default now()
);
create index on registration (email);
create index on registration (created_at);

alter table link add column registration_id int references registration on delete cascade;
create index on link (registration_id) where registration_id is not null;

-- The domain of an address is written in ASCII from now on: a mailbox has one name. RFC 3492, section 6.3.
create function pg_temp.ascii_label(label text) returns text language plpgsql immutable as $$
declare
  codes int[]; encoded text; delta int := 0; bias int := 72; next int := 128;
  handled int; basic int; least_code int; code int; q int; k int; t int; digit int;
begin
  if octet_length(label) = length(label) then return label; end if;
  select array_agg(ascii(letter) order by n) into codes
    from regexp_split_to_table(normalize(lower(label), NFKC), '') with ordinality as split (letter, n);
  select coalesce(string_agg(chr(c), '' order by n), ''), count(*) into encoded, basic
    from unnest(codes) with ordinality as each (c, n) where c < 128;
  handled := basic;
  if basic > 0 then encoded := encoded || '-'; end if;
  while handled < cardinality(codes) loop
    select min(c) into least_code from unnest(codes) c where c >= next;
    delta := delta + (least_code - next) * (handled + 1);
    next := least_code;
    foreach code in array codes loop
      if code < next then delta := delta + 1; end if;
      if code = next then
        q := delta;
        k := 36;
        loop
          t := case when k <= bias then 1 when k >= bias + 26 then 26 else k - bias end;
          exit when q < t;
          digit := t + (q - t) % (36 - t);
          encoded := encoded || chr(case when digit < 26 then 97 + digit else 22 + digit end);
          q := (q - t) / (36 - t);
          k := k + 36;
        end loop;
        encoded := encoded || chr(case when q < 26 then 97 + q else 22 + q end);
        delta := case when handled = basic then delta / 700 else delta / 2 end;
        delta := delta + delta / (handled + 1);
        k := 0;
        while delta > 455 loop
          delta := delta / 35;
          k := k + 36;
        end loop;
        bias := k + 36 * delta / (delta + 38);
        delta := 0;
        handled := handled + 1;
      end if;
    end loop;
    delta := delta + 1;
    next := next + 1;
  end loop;
  return 'xn--' || encoded;
end $$;
create function pg_temp.ascii_address(address text) returns text language sql immutable as $$
  select split_part(address, '@', 1) || '@' || string_agg(pg_temp.ascii_label(label), '.' order by n)
  from regexp_split_to_table(split_part(address, '@', 2), '\.') with ordinality as split (label, n) $$;

-- Where a mailbox has several accounts now, the one that was confirmed first keeps it; whoever uses another is asked
-- for an address.
create temp table one_mailbox on commit drop as
  with written as (
    select id, email, pg_temp.ascii_address(email) as ascii, email_confirmed_at from account
    where octet_length(split_part(email, '@', 2)) <> length(split_part(email, '@', 2))),
  alike as (
    select * from written union
    select id, email, email, email_confirmed_at from account where email in (select ascii from written))
  select id, ascii, row_number() over (partition by ascii order by email_confirmed_at, id) as turn from alike;
update account set email = 'account-' || account.id || '@gone.invalid', email_confirmed_at = null,
    email_bounced = coalesce(email_bounced, '')
  from one_mailbox where one_mailbox.id = account.id and turn > 1;
update account set email = ascii from one_mailbox where one_mailbox.id = account.id and turn = 1;
update account set pending_email = pg_temp.ascii_address(pending_email)
  where octet_length(split_part(pending_email, '@', 2)) <> length(split_part(pending_email, '@', 2));
update link set email = pg_temp.ascii_address(email)
  where octet_length(split_part(email, '@', 2)) <> length(split_part(email, '@', 2));
update payment set email = pg_temp.ascii_address(email)
  where octet_length(split_part(email, '@', 2)) <> length(split_part(email, '@', 2));
update place set email = pg_temp.ascii_address(email)
  where octet_length(split_part(email, '@', 2)) <> length(split_part(email, '@', 2));
update mail set recipient = pg_temp.ascii_address(recipient)
  where octet_length(split_part(recipient, '@', 2)) <> length(split_part(recipient, '@', 2));
update invitation set email = pg_temp.ascii_address(email)
  where octet_length(split_part(email, '@', 2)) <> length(split_part(email, '@', 2))
    and not exists (select from invitation other where other.group_id = invitation.group_id
      and other.email = pg_temp.ascii_address(invitation.email));
