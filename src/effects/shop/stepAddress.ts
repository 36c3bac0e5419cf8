/** The address bar, as far as a purchase moves in it: `/?step=wave`, `/tickets?step=contact`. */
export interface StepAddress {
  now(): { readonly pathname: string; readonly search: string };
  subscribe(listener: () => void): () => void;
  go(path: string, options?: { readonly replace?: boolean }): void;
}

/** The one of these names that the address says. */
export function namedIn<Name extends string>(address: StepAddress, names: readonly Name[]): Name | null {
  const named = new URLSearchParams(address.now().search).get('step');
  return names.find((name) => name === named) ?? null;
}
