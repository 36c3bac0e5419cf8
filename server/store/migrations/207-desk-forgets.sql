-- What the desks wrote about people is forgotten a month after the run, and with an account (docs/rules/desk.md 7).

-- The same value without anybody's name, number or words.
create function desk_value_without_person(kind text, value jsonb) returns jsonb language sql immutable as $$
  select case
    when kind in ('named', 'sold') then value || jsonb_build_object('name', '–') || (
      select jsonb_object_agg(field, null) from unnest(array['surname', 'birth_year', 'sex', 'age', 'phone']) field
      where value ? field)
    when kind = 'corrected' then '{}'
    when kind = 'signed' then value || '{"signer": "–"}'
    when kind = 'noted' then '{"text": "–"}'
    when kind = 'counted' then value || '{"note": null}'
    else value end
$$;

-- What happened stays as it was written, but for who it was.
create or replace function desk_event_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    if not exists (select from desk_event) then return null; end if;
  elsif tg_op = 'UPDATE' then
    if new.value is not distinct from desk_value_without_person(old.kind, old.value)
        -- A column that is worked out is not there yet.
        and to_jsonb(new) - '{value,subject}'::text[] = to_jsonb(old) - '{value,subject}'::text[] then
      return new;
    end if;
  end if;
  raise exception 'events of desks stay' using errcode = 'check_violation', constraint = 'desk_event_stays';
end $$;

-- Runs whose desks forgot everybody.
alter table desk_day add forgotten_at timestamptz;
