-- Where somebody of the staff was written to before: alerts go there, too, for a while (docs/rules/staff.md 6).
create table former_address (
  account_id int not null references account on delete cascade,
  email text not null,
  until timestamptz not null default now() + interval '7 days',
  primary key (account_id, email)
);
