-- Who writes a mail says how urgent it is: a new kind needs no new function (docs/rules/mail.md 1).
alter table mail alter column priority drop expression;
-- A server of the version before, which may run beside this one for a while, says nothing: its kinds are known here.
create function old_mail_priority() returns trigger language plpgsql as $$
begin
  new.priority := mail_priority(new.template);
  return new;
end $$;
create trigger old_mail_priority before insert on mail
  for each row when (new.priority is null) execute function old_mail_priority();
