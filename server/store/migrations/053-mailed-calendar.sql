-- The calendar file that came with a mail, for the built-in mailbox. No row is written anew.
alter table mail add column calendar text;
