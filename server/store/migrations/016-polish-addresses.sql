-- Visitors were asked for no country, and all were kept as of Germany. Postal codes with a hyphen are Poland's.
update payment set address = jsonb_set(address, '{country}', '"PL"')
  where region = 'pl' and not address ? 'name' and address ->> 'country' = 'DE'
    and address ->> 'postal_code' ~ '^\d{2}-\d{3}$';
