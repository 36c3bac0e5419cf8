-- Tickets of places (docs/rules/tickets.md). The one of somebody who is no longer on the place has a lower number.
alter table place add column ticket_serial int not null default 1, add column ticket_since timestamptz;

-- Whether a place's person is another one now, or nobody: what they entered and their ticket end then. A guest's place
-- that is found to be an account's stays the same person's; so does a name or an address that is mended.
create function person_changed(was place, becomes place) returns boolean language sql immutable as $$
  select coalesce(
    (was.person in ('taken', 'handingOver') and becomes.person not in ('taken', 'handingOver'))
    or (was.user_id is not null and was.user_id is distinct from becomes.user_id)
    or (was.user_id is null and lower(was.email) is distinct from lower(becomes.email)
      and (was.name, was.surname) is distinct from (becomes.name, becomes.surname))
    or (split_part(lower(was.child_name), ' ', 1) <> split_part(lower(becomes.child_name), ' ', 1)), false)
$$;

drop trigger end_start_data on place;
create trigger end_start_data after update of user_id, email, name, surname, child_name, person, ended, run_id on place
  for each row when (
    old.run_id <> new.run_id
    or (new.ended is not null and old.ended is null)
    or person_changed(old, new))
  execute function end_start_data();

-- In the same statement that changes the person: the old ticket is never good beside the new one.
create function end_ticket() returns trigger language plpgsql as $$
begin
  new.ticket_serial := old.ticket_serial + 1;
  new.ticket_since := now();
  return new;
end $$;
create trigger end_ticket before update of user_id, email, name, surname, child_name, person on place
  for each row when (person_changed(old, new)) execute function end_ticket();

-- What only this installation can work out of a place's ticket: the bytes of its code, and the secret of its page, which
-- has the place and the number in front of 20 of them. Neither is kept, and neither says the other. The inner hash keeps
-- anybody from going on from the bytes that a link shows.
create function ticket_bytes(purpose text, place int, serial int) returns bytea language sql stable as $$
  select sha256(sha256(decode(value ->> 'key', 'hex') || convert_to(purpose || ' ' || place || ' ' || serial, 'UTF8')))
  from installation where key = 'mail_stop'
$$;
create function ticket_secret(place int, serial int) returns text language sql stable as $$
  select rtrim(translate(encode(int4send(place) || int4send(serial)
    || substring(ticket_bytes('ticket page', place, serial) for 20), 'base64'), '+/', '-_'), '=')
$$;
