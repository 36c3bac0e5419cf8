export interface Section {
  readonly number: number;
  readonly title: string;
  /** One sentence each; the number of a rule is its place in the list, from 1. */
  readonly rules: readonly string[];
}
