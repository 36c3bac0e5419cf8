-- A child's place keeps two names: of the child, given by the guardian, and of the person who has or had bought it.
alter table place add column child_name text;
update place set child_name = name, name = null where age is not null and surname is null;
