-- The secret that stops mails to an address is worked out, not kept: a mail needs no row of its own for it.
drop table mail_stop_link;

insert into installation (key, value) values ('mail_stop', jsonb_build_object('key',
  encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex')));

-- The address' hash, and 16 bytes that only this installation can work out from it.
create function stop_secret(address_hash text) returns text language sql stable as $$
  select translate(encode(decode(address_hash, 'hex')
    || substring(sha256(decode(value ->> 'key', 'hex') || decode(address_hash, 'hex')) for 16), 'base64'), '+/', '-_')
  from installation where key = 'mail_stop'
$$;
