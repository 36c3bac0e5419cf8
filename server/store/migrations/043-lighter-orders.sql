-- What an order costs the database, which each of thousands pays on the day a sale opens.
alter table wave
  -- The same guard in half as many parts: PostgreSQL reads a check anew for each statement that writes the table.
  drop constraint wave_full,
  add constraint wave_full check (least(taken, held_back, for_list, free) >= 0),
  -- Each order writes a new version of its wave's row: with room in the page that needs no index, and less tidying up.
  set (fillfactor = 30);
-- Each mail has said how urgent it is since 021; the last server that did not is long gone.
drop trigger old_mail_priority on mail;
drop function old_mail_priority();
drop function mail_priority(text);
