import { useLingui } from '@lingui/react';
import { useEffect, useMemo, useRef } from 'react';
import { type ActorRefFrom, matchesState, type StateValue } from 'xstate';
import { categoryIn, runIn, waveIn } from '#machines/shop/buying/draft.ts';
import type { PurchaseContext, PurchaseEvent } from '#machines/shop/buying/types.ts';
import type { checkoutMachine } from '#machines/shop/checkout.machine.ts';
import type { couponsMachine } from '#machines/shop/coupons.machine.ts';
import type { signUpMachine } from '#machines/shop/signUp.machine.ts';

/** Whoever sells places: the one-page checkout and the wizard have these parts of a page in common. */
export type PurchaseActor = ActorRefFrom<typeof checkoutMachine> | ActorRefFrom<typeof signUpMachine>;
/** What the parts are told of its chart. */
interface PurchaseSnapshot {
  readonly context: PurchaseContext;
  readonly value: StateValue;
  readonly children: { readonly coupons?: ActorRefFrom<typeof couponsMachine> | undefined };
  hasTag(tag: 'payment' | 'code' | 'busy' | 'leaving'): boolean;
}

/** What a part of the page is given. */
export interface PartProps {
  readonly actor: { send(event: PurchaseEvent): void };
  readonly view: PurchaseView;
}
export type PurchaseView = ReturnType<typeof purchaseView>;

const codeNotes = ['mailedAgain', 'limited', 'failed', 'mailFailed'] as const;
const orderNotes = ['priceChanged', 'refused', 'failed', 'termsChanged'] as const;

/** The chart as the page shows it: what is chosen, found in the catalogue, and what there is to be told. */
export function purchaseView(snapshot: PurchaseSnapshot) {
  const { context, value, children } = snapshot;
  const { catalogue, draft, waves } = context;
  const is = (state: object) => matchesState(state as never, value);
  const paying = (note: (typeof orderNotes)[number]) =>
    is({ form: { editing: { paying: note } } }) || is({ form: { editing: note } });
  return {
    ...context,
    coupons: children.coupons,
    isPaying: snapshot.hasTag('payment'),
    /** A code was mailed; the order waits for it. */
    isCodeAsked: snapshot.hasTag('code'),
    isMailingCode: is({ form: 'wantingCode' }),
    isBusy: snapshot.hasTag('busy'),
    isLeaving: snapshot.hasTag('leaving'),
    isOpen: catalogue !== null && catalogue.events.length > 0 && !snapshot.hasTag('leaving'),
    isShopFailed: is({ shop: { watching: 'failed' } }),
    isShopEmpty: is({ shop: { watching: 'empty' } }),
    areWavesShown: is({ waves: { watching: 'shown' } }),
    areWavesFailed: is({ waves: { watching: 'failed' } }),
    isPriceCurrent: is({ price: 'current' }),
    isPriceFailed: is({ price: 'failed' }),
    areDetailsOpen: is({ details: 'opened' }),
    isRunGone:
      is({ form: { editing: { choosingRun: 'gone' } } }) || is({ form: { editing: { choosingCity: 'gone' } } }),
    isWaveFull: is({ form: { editing: { choosingWave: 'waveFull' } } }),
    orderNote: orderNotes.find(paying) ?? null,
    codeNote: codeNotes.find((note) => is({ form: { askedForCode: note } })) ?? null,
    run: runIn(catalogue, draft),
    category: categoryIn(catalogue, draft),
    wave: waveIn(waves, draft),
  };
}

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

/** What is wrong with cards stands above them all, and a phone may be far below; a code stands with what is said of it. */
function lookAt(field: HTMLElement | null | undefined) {
  const group = field?.closest('[role="radiogroup"]')?.parentElement ?? field?.closest('[data-whole]');
  field?.focus({ preventScroll: group != null });
  group?.scrollIntoView({ block: 'start' });
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
