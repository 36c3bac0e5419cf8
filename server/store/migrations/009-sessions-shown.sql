-- Sessions and identities are shown to their owner, each by an id that is no secret.
alter table session
  add column id int generated always as identity,
  -- What it was opened with, as far as the browser said so: never the whole of what it said.
  add column browser text check (length(browser) <= 40),
  add column system text check (length(system) <= 40),
  add constraint session_id unique (id);

alter table identity
  add column id int generated always as identity,
  -- The address that the provider told when the identity was linked.
  add column email text,
  add constraint identity_id unique (id);
