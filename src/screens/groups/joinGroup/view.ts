import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { codesOf, type Offer } from '#machines/groups/joinGroup.logic.ts';
import type { joinGroupMachine } from '#machines/groups/joinGroup.machine.ts';

export type JoinGroupActor = ActorRefFrom<typeof joinGroupMachine>;
export type JoinView = ReturnType<typeof useJoinView>;

export interface JoinPartProps {
  readonly actor: JoinGroupActor;
  readonly view: JoinView;
}

/** Only a challenged person's place is held before they order it. */
export const isChallenge = ({ expires_at }: Pick<Offer, 'expires_at'>): boolean => expires_at !== null;

/** Notes of either wish, by the state that they stand in. */
const notes = ['refused', 'failed', 'termsChanged', 'priceChanged'] as const;
export type JoinNote = (typeof notes)[number];

/** The chart as its page shows it. */
export function useJoinView(actor: JoinGroupActor) {
  const snapshot = useSelector(actor, (current) => current);
  const { context, children } = snapshot;
  const noteAt = (note: JoinNote) =>
    (note !== 'priceChanged' && snapshot.matches({ paidPlace: note })) ||
    snapshot.matches({ unpaidPlace: { choosing: { priced: note } } });
  return {
    ...context,
    couponField: children.coupons,
    codes: codesOf(context),
    billing: children.billingDetails,
    isBusy: snapshot.hasTag('busy'),
    isPaying: snapshot.hasTag('paying'),
    isBilling: snapshot.matches({ unpaidPlace: 'billing' }),
    isPriceFailed: snapshot.matches({ unpaidPlace: { choosing: 'priceFailed' } }),
    isPricing: ['settling' as const, 'pricing' as const, 'repricing' as const].some((choosing) =>
      snapshot.matches({ unpaidPlace: { choosing } }),
    ),
    note: notes.find(noteAt) ?? null,
    matches: snapshot.matches.bind(snapshot),
    hasTag: snapshot.hasTag.bind(snapshot),
  };
}
