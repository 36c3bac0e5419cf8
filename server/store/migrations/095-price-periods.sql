-- What a place of a category costs before its own price holds: until a moment, or until so many of its places are taken
-- (docs/rules/shop.md 2.8). The first that is not over holds; after the last one, the category's price.
create table price_period (
  category_id int not null references category on delete cascade,
  position int not null check (position between 1 and 5),
  until timestamptz,
  until_sold int check (until_sold > 0),
  price int not null check (price >= 0),
  group_price int check (group_price >= 0),
  primary key (category_id, position),
  check ((until is null) <> (until_sold is null)),
  check (group_price <= price)
);
