-- Rows of sheets are taken as staff's orders are: what is held back in a wave first (docs/rules/sheets.md 4.2). Each
-- part keeps what it had of it, so that it is held back again if the sheet is undone.
alter table sheet_part
  add held_wave_id int references wave on delete set null,
  add from_held_back int not null default 0 check (from_held_back >= 0);

-- Who ordered is known by their number; what they were then stands in the log.
alter table sheet drop column role;
