/** What holds for children alone (docs/rules/shop.md 6). */

interface Ages {
  readonly age_from: number | null;
  readonly age_to: number | null;
}

/** Whether a child of this age may start on a distance; one without ages is open to all. */
export const ageFits = ({ age_from, age_to }: Ages, age: number): boolean =>
  age >= (age_from ?? 0) && age <= (age_to ?? Number.POSITIVE_INFINITY);
