import type { Street } from '#contract/values/streetLine.ts';

interface Typed extends Street {
  readonly postal_code: string;
  readonly country: string;
}

/** An address as it is kept: the house number apart, the postal code as its country writes it. */
export const postalAddress = <Address extends Typed>(typed: Address) => ({
  ...typed,
  ...streetOf(typed),
  postal_code: postalCode(typed),
});

/** A number that was given apart stays as it is; else it is what stands behind the street. */
function streetOf({ street, street_number }: Street) {
  if (street_number) return { street: street || null, street_number };
  const line = street ?? '';
  const [, name = line, number = ''] = numbered.exec(line) ?? [];
  return { street: name || null, street_number: number };
}

/** `Długa 12 b m. 4`: the number, a letter, and those of the flat; a number in the name of a street is none. */
const numbered = /^(.*?\S),?\s+(\d+\s?\p{L}?(?:\s?(?:\/|-|,|m\.?|lok\.?)\s?\d+\s?\p{L}?)*)$/iu;

/** In Poland `80266` is written `80-266`. */
const postalCode = ({ postal_code: typed, country }: Typed) =>
  country === 'PL' ? typed.replace(/^(\d{2})[\s-]*(\d{3})$/u, '$1-$2') : typed;
