-- How long before their own wave runners are to be there (docs/rules/shop.md 1.8); children half an hour. Rows are not
-- written anew but for those of children.
alter table run add column be_there_minutes int not null default 60
  constraint be_there_minutes_sane check (be_there_minutes between 0 and 600);
update run set be_there_minutes = 30 where type = 'kids';
