/** The dialogs of a group for inviting, T-shirts and paying. */
import { createActor } from 'xstate';
import { AddPlacesDialog } from '../../../src/screens/groups/group/dialogs/AddPlacesDialog.tsx';
import { ChallengeDialog } from '../../../src/screens/groups/group/dialogs/ChallengeDialog.tsx';
import { InviteDialog } from '../../../src/screens/groups/group/dialogs/InviteDialog.tsx';
import { PaymentDialog } from '../../../src/screens/groups/group/dialogs/PaymentDialog.tsx';
import { address } from '../../machines/accounts/profile/profile.fixtures.ts';
import * as addPlaces from '../../machines/groups/addPlaces.model.ts';
import * as challenge from '../../machines/groups/challenge.model.ts';
import { sharks } from '../../machines/groups/group.fixtures.ts';
import * as groupPayment from '../../machines/groups/groupPayment.model.ts';
import * as invite from '../../machines/groups/invite.model.ts';
import { billed } from '../../machines/shop/purchase.fixtures.ts';
import { over, perform } from './performance.tsx';
import { openPurchase } from './shop/purchase.stage.tsx';

export function openInvite(side: string) {
  const actor = createActor(invite.machine, { input: invite.inputs[side as keyof typeof invite.inputs] }).start();
  return perform(actor, over('Mud sharks', <InviteDialog actor={actor} group={sharks} />), {
    requests: invite.requests,
  });
}

export function openChallenge() {
  const actor = createActor(challenge.machine, { input: challenge.input }).start();
  const dialog = <ChallengeDialog actor={actor} group={sharks} reservationHours={48} />;
  return perform(actor, over('Mud sharks', dialog), { requests: challenge.requests });
}

export function openGroupPayment() {
  const actor = createActor(groupPayment.machine, { input: groupPayment.input }).start();
  const { requests } = groupPayment;
  return perform(actor, over('Mud sharks', <PaymentDialog actor={actor} />), { requests });
}

export function openAddPlaces(side: string) {
  const { input } = addPlaces.sides[side as keyof typeof addPlaces.sides];
  const tell = () => addPlaces.billing.settle({ type: 'xstate.done.actor.loadDetails', output: address });
  const observers = { ...addPlaces.world.observers, [billed.whole.type]: { tell } };
  return openPurchase(
    { ...addPlaces.world, observers },
    (clock) => createActor(addPlaces.machine, { input, clock }),
    (actor) => over('Mud sharks', <AddPlacesDialog actor={actor} group={sharks} />),
    { tellPurchase: addPlaces.world.tellings },
  );
}
