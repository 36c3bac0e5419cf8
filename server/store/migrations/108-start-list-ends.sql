-- A yes to the start list is for a place as it was then: whatever changes about whose it is takes the yes away for good
-- (docs/rules/groups.md 10.3). Handed over and back, a place needs another one.
create function end_start_listing() returns trigger language plpgsql as $$
begin
  delete from start_listing where place_id = new.id;
  return null;
end $$;
create trigger end_start_listing after update of user_id, child_name, person, money, ended on place
  for each row when (old.money = 'paid' and (old.user_id, old.child_name, old.person, old.money, old.ended)
    is distinct from (new.user_id, new.child_name, new.person, new.money, new.ended))
  execute function end_start_listing();

-- What counted for nothing before, and the clubs of children.
delete from start_listing listing using place join payment on payment.id = place.payment_id
  where place.id = listing.place_id and (place.ended is not null or place.money <> 'paid'
    or listing.account_id is distinct from coalesce(place.user_id, payment.user_id)
    or listing.child_name is distinct from place.child_name);
update start_listing set club = null from place join run on run.id = place.run_id
  where place.id = start_listing.place_id and (run.type = 'kids' or place.age is not null);
