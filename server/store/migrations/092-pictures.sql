-- Pictures of the runs' pages (docs/rules/run-page.md 8): a file a width and format; the widths are the contract's.
create table picture (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- A tiny picture, as the address of an image.
  blur text not null,
  -- One of our own (SVG): its files are made when they are first asked for.
  drawing text,
  -- The picture without losses, until its slow files are made of it.
  master bytea,
  -- Until then one server is at it.
  claimed_until timestamptz,
  -- When a page last took it; what no page has is removed a day later.
  used_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index picture_due on picture (created_at) where master is not null;

create table picture_file (
  picture_id text not null references picture on delete cascade,
  width integer not null,
  format text not null check (format in ('avif', 'webp')),
  body bytea not null,
  primary key (picture_id, width, format)
);
