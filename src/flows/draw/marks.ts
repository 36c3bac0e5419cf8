/** What is marked in a drawing from outside: where somebody is, what was chosen, how often a row was walked. */
export interface Marks {
  /** Classes of states, by id. */
  readonly states?: ReadonlyMap<string, string>;
  /** Classes of rows and of their lines, by a transition's key; an `offered` one is a band to be pressed. */
  readonly rows?: ReadonlyMap<string, string>;
  /** A few letters at a row's end, by a transition's key. */
  readonly badges?: ReadonlyMap<string, { readonly text: string; readonly className: string }>;
}
