import { useLingui } from '@lingui/react';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { categoryIn, runIn, waveIn } from '#machines/checkout.draft.ts';
import type { checkoutMachine } from '#machines/checkout.machine.ts';
import { type Part, parts } from '#machines/checkout.order.ts';

export type CheckoutActor = ActorRefFrom<typeof checkoutMachine>;
export type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>;

/** What a part of the page is given. */
export interface PartProps {
  readonly actor: CheckoutActor;
  readonly view: View;
}
export type View = ReturnType<typeof viewOf>;

/** The chart as the page shows it: what is chosen, found in the catalogue, and which part is open. */
export function viewOf(snapshot: CheckoutSnapshot) {
  const { catalogue, draft, waves } = snapshot.context;
  return {
    snapshot,
    ...snapshot.context,
    open: parts.find((part) => snapshot.hasTag(part)) ?? ('run' satisfies Part),
    isBusy: snapshot.hasTag('busy'),
    isPriceCurrent: snapshot.matches({ price: 'current' }),
    isPriceFailed: snapshot.matches({ price: 'failed' }),
    run: runIn(catalogue, draft),
    category: categoryIn(catalogue, draft),
    wave: waveIn(waves, draft),
  };
}

export const useView = (actor: CheckoutActor): View => {
  const snapshot = useSelector(actor, (current) => current);
  return useMemo(() => viewOf(snapshot), [snapshot]);
};

/** '6 and 12', '6 or 12', in the page's language. */
export function useLists() {
  const { i18n } = useLingui();
  return useMemo(() => {
    const list = (type: 'conjunction' | 'disjunction') => {
      const format = new Intl.ListFormat(i18n.locale, { type });
      return (items: readonly string[]) => format.format(items);
    };
    return { all: list('conjunction'), either: list('disjunction') };
  }, [i18n.locale]);
}
