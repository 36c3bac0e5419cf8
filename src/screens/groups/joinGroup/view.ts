import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { codesOf, type JoinTag, type Offer } from '#machines/groups/joining/joinGroup.logic.ts';
import type { joinGroupMachine } from '#machines/groups/joining/joinGroup.machine.ts';

export type JoinGroupActor = ActorRefFrom<typeof joinGroupMachine>;
export type JoinView = ReturnType<typeof useJoinView>;

export interface JoinPartProps {
  readonly actor: JoinGroupActor;
  readonly view: JoinView;
}

/** Only a challenged person's place is held before they order it. */
export const isChallenge = ({ expires_at }: Pick<Offer, 'expires_at'>): boolean => expires_at !== null;

/** The chart as its page shows it: what is known, and the tags to ask for. */
export function useJoinView(actor: JoinGroupActor) {
  const snapshot = useSelector(actor, (current) => current);
  const { context, children } = snapshot;
  return {
    ...context,
    coupons: children.coupons,
    codes: codesOf(context.draft),
    billing: children.billingDetails,
    hasTag: (tag: JoinTag) => snapshot.hasTag(tag),
  };
}
