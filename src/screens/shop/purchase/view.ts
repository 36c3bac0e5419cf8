import { useLingui } from '@lingui/react';
import { useEffect, useMemo, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import { categoryIn, runIn, type TextField, waveIn } from '#machines/shop/buying/draft.ts';
import type { PurchaseContext, PurchaseEvent, PurchaseTag } from '#machines/shop/buying/types.ts';
import type { checkoutMachine } from '#machines/shop/checkout.machine.ts';
import type { couponsMachine } from '#machines/shop/coupons.machine.ts';
import type { signUpMachine } from '#machines/shop/signUp.machine.ts';
import { useFaultWords } from './faultWords.ts';

/** The charts that sell places: the one-page checkout and the wizard have these parts of a page in common. */
export type PurchaseActor = ActorRefFrom<typeof checkoutMachine> | ActorRefFrom<typeof signUpMachine>;
/** What the parts read of its chart. */
interface PurchaseSnapshot {
  readonly context: PurchaseContext;
  readonly children: { readonly coupons?: ActorRefFrom<typeof couponsMachine> | undefined };
  hasTag(tag: PurchaseTag): boolean;
}

/** What a part of the page is given. */
export interface PartProps {
  readonly actor: { send(event: PurchaseEvent): void };
  readonly view: PurchaseView;
}
export type PurchaseView = ReturnType<typeof purchaseView>;

/** The chart as the page shows it: what is known, found in the catalogue, and the tags to ask for. */
export function purchaseView(snapshot: PurchaseSnapshot) {
  const { context, children } = snapshot;
  const { catalogue, draft, waves } = context;
  return {
    ...context,
    coupons: children.coupons,
    hasTag: (tag: PurchaseTag) => snapshot.hasTag(tag),
    run: runIn(catalogue, draft),
    category: categoryIn(catalogue, draft),
    wave: waveIn(waves, draft),
  };
}

/** Whether there is something to choose. */
export const isOpen = ({ catalogue, hasTag }: PurchaseView): boolean =>
  catalogue !== null && catalogue.events.length > 0 && !hasTag('leaving');

/** The form of a page: it tells its actor that it is shown, and the first wrong field takes the focus. */
export function usePurchaseForm(actor: PurchaseActor) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => actor.send({ type: 'screen.opened' }), [actor]);
  useEffect(() => {
    const faults = actor.on('fault.shown', ({ field }) => {
      // The part that holds the field may open only with this very change.
      setTimeout(() => lookAt(form.current?.querySelector<HTMLElement>(`[name="${field}"]:not(:disabled)`)));
    });
    return () => faults.unsubscribe();
  }, [actor]);
  return form;
}

/** A fault of cards stands above them all, and a phone may be far below; a code's fault stands beside it. */
function lookAt(field: HTMLElement | null | undefined) {
  const group = field?.closest('[role="radiogroup"]')?.parentElement ?? field?.closest('[data-whole]');
  field?.focus({ preventScroll: group != null });
  group?.scrollIntoView({ block: 'start' });
}

/** A text of the order as a field takes it: typed, left, and read. */
export function useTextField({ actor, view: { draft, faults } }: PartProps) {
  const faultOf = useFaultWords(faults);
  return (field: TextField) => ({
    name: field,
    value: draft.texts[field],
    error: faultOf(field),
    enterKeyHint: 'next' as const,
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      actor.send({ type: 'text.typed', field, text: currentTarget.value }),
    onBlur: () => actor.send({ type: 'text.left', field }),
  });
}

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
