-- That a line was undone says a line that is there: one made up would hide the undo (docs/rules/staff.md 5.3).
create or replace function staff_log_stays() returns trigger language plpgsql as $$
declare kept staff_log;
begin
  if tg_op = 'TRUNCATE' then
    if not exists (select from staff_log) then return null; end if;
    raise exception 'lines of staff_log stay' using errcode = 'check_violation', constraint = 'staff_log_stays';
  end if;
  if tg_op = 'DELETE' then
    if old.at < now() - interval '6 years' then return old; end if;
    raise exception 'lines of staff_log stay' using errcode = 'check_violation', constraint = 'staff_log_stays';
  end if;
  kept := old;
  if old.undone_by is null and new.undone_by > old.id
    and exists (select from staff_log undoing where undoing.id = new.undone_by and undoing.what = 'entry.undone')
  then kept.undone_by := new.undone_by; end if;
  if new.undo_until < old.undo_until then kept.undo_until := new.undo_until; end if;
  if old.subject_id is not null and not exists (select from account where id = old.subject_id) then
    if new.before = staff_log_blank(old.before) then kept.before := new.before; end if;
    if new.after = staff_log_blank(old.after) then kept.after := new.after; end if;
    if new.reason is null then kept.reason := null; end if;
  end if;
  if old.account_id is not null and not exists (select from account where id = old.account_id) then
    if new.network is null then kept.network := null; end if;
  end if;
  if new is distinct from kept then
    raise exception 'lines of staff_log stay' using errcode = 'check_violation', constraint = 'staff_log_stays';
  end if;
  return new;
end $$;
