/** The dialogs of a group that ask somebody in, dress them, or pay. */
import { createActor } from 'xstate';
import { AddPlacesDialog } from '../../../src/screens/groups/group/dialogs/AddPlacesDialog.tsx';
import { ChallengeDialog } from '../../../src/screens/groups/group/dialogs/ChallengeDialog.tsx';
import { InviteDialog } from '../../../src/screens/groups/group/dialogs/InviteDialog.tsx';
import { PaymentDialog } from '../../../src/screens/groups/group/dialogs/PaymentDialog.tsx';
import * as addPlaces from '../../machines/groups/addPlaces.model.ts';
import * as challenge from '../../machines/groups/challenge.model.ts';
import { sharks } from '../../machines/groups/group.fixtures.ts';
import * as groupPayment from '../../machines/groups/groupPayment.model.ts';
import * as invite from '../../machines/groups/invite.model.ts';
import type { Performance } from './performance.ts';
import { openPurchase } from './purchase.stage.tsx';

type Performing = Performance['actor'];

export function openInvite(side: string): Performance {
  const actor = createActor(invite.machine, { input: invite.inputs[side as keyof typeof invite.inputs] }).start();
  return performance(<InviteDialog actor={actor} group={sharks} />, actor as Performing, invite.requests);
}

export function openChallenge(): Performance {
  const actor = createActor(challenge.machine, { input: challenge.input }).start();
  return performance(
    <ChallengeDialog actor={actor} group={sharks} reservationHours={48} />,
    actor as Performing,
    challenge.requests,
  );
}

export function openGroupPayment(): Performance {
  const actor = createActor(groupPayment.machine, { input: groupPayment.input }).start();
  return performance(<PaymentDialog actor={actor} />, actor as Performing, groupPayment.requests);
}

export function openAddPlaces(side: string): Performance {
  const { input } = addPlaces.sides[side as keyof typeof addPlaces.sides];
  const own = openPurchase(
    addPlaces.world,
    (clock) => createActor(addPlaces.machine, { input, clock }),
    (actor) => onPage(<AddPlacesDialog actor={actor} group={sharks} />),
  );
  return {
    ...own,
    happen(event) {
      if (!event.type.endsWith('.actor.tellPurchase')) return own.happen(event);
      addPlaces.world.tellings.settle(event);
      return true;
    },
  };
}

const onPage = (dialog: Performance['screen']) => (
  <>
    <h1>Mud sharks</h1>
    {dialog}
  </>
);

function performance(
  dialog: Performance['screen'],
  actor: Performing,
  requests: { settle(event: never): void },
): Performance {
  return {
    screen: onPage(dialog),
    actor,
    happen(event) {
      if (!event.type.startsWith('xstate.')) return false;
      requests.settle(event as never);
      return true;
    },
  };
}
