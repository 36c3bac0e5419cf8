-- The number that somebody wears at a run (docs/rules/start-numbers.md 1). A place that ends gives its number up.
alter table place add column bib int check (bib between 1 and 99999);
alter table place add constraint start_number_of_living check (bib is null or ended is null);
create unique index start_number_once on place (run_id, bib) where bib is not null;
