import { expect, it } from 'vitest';
import { addressesIn } from '#machines/groups/addresses.ts';

it.each([
  ['a list with names', 'Anna <a@x.pl>; b@x.de, mailto:c@x.pl', ['a@x.pl', 'b@x.de', 'c@x.pl']],
  ['lines', 'a@x.pl\r\n\r\nb@x.de\n', ['a@x.pl', 'b@x.de']],
  ['blanks between them', 'a@x.pl b@x.de', ['a@x.pl', 'b@x.de']],
  ['names with a comma', 'Nowak, Anna <a@x.pl>, "Lis; Ben" <b@x.de> Cem <c@x.pl>', ['a@x.pl', 'b@x.de', 'c@x.pl']],
  ['a chat', 'Anna: a@x.pl\nBen Lis: b@x.de', ['a@x.pl', 'b@x.de']],
  ['the same twice', 'A@X.pl; a@x.pl', ['a@x.pl']],
  ['what is none among them', 'anna(at)x.pl, b@x.de', ['anna(at)x.pl', 'b@x.de']],
  ['one with a blank in it, which nobody guesses', 'k m@example.com', ['k m@example.com']],
  ['nothing', ' \n;, ', []],
])('finds the addresses of %s', (_, text, found) => {
  expect(addressesIn(text)).toEqual(found);
});
