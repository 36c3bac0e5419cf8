import type { Move } from '../../services.ts';

/** The address bar, as far as a purchase moves in it: `/?step=wave`, `/tickets?step=contact`. */
export interface StepAddress {
  now(): { readonly pathname: string; readonly search: string };
  subscribe(listener: () => void): () => void;
  go(path: string, move?: Move): void;
}

/** The one of these names that the address says. */
export function namedIn<Name extends string>(address: StepAddress, names: readonly Name[]): Name | null {
  const named = new URLSearchParams(address.now().search).get('step');
  return names.find((name) => name === named) ?? null;
}

interface Steps<Name extends string, Unnamed extends Name | null> {
  readonly names: readonly Name[];
  /** Where an address stands that says none of them. */
  readonly unnamed: Unnamed;
  isHere(pathname: string): boolean;
  pathOf(name: Name): string;
}

/** The address bar follows the shown step, and reports moves in it. */
export function followSteps<Name extends string, Unnamed extends Name | null>(
  address: StepAddress,
  { names, unnamed, isHere, pathOf }: Steps<Name, Unnamed>,
) {
  let shown: Name | Unnamed = unnamed;
  const named = (): Name | Unnamed => namedIn(address, names) ?? unnamed;
  const isApart = () => isHere(address.now().pathname) && named() !== shown;
  const follow = (isMove: boolean) => {
    if (shown !== null && isApart())
      address.go(pathOf(shown), isMove && named() !== null ? { isStep: true } : { replace: true });
  };
  return {
    /** Only a person's own move can be gone back on. */
    show(name: Name, isMove: boolean) {
      shown = name;
      // The page may be in the middle of being drawn.
      queueMicrotask(() => follow(isMove));
    },
    watch: (listener: (name: Name | Unnamed) => void) =>
      address.subscribe(() => {
        if (isApart()) listener(named());
      }),
  };
}
