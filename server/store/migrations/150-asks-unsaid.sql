-- Runs that were there before start data ask neither year of birth nor sex (docs/rules/start-data.md 1.1). Whether they
-- shall is asked of their organisers until they ask one of the two, or say that this run needs none.
alter table run add asks_unsaid boolean not null default false;
update run set asks_unsaid = not asks && '{birth,sex}';
