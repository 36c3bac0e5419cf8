-- Names in an order in which letters with marks stand beside those without, whatever language the database was made in.
create collation if not exists by_name (provider = icu, locale = 'und');
