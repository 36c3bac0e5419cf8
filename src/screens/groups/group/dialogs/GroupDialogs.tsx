import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { type DialogName, dialogNames, subjectOf } from '#machines/groups/groupDialogs.logic.ts';
import type { groupDialogsMachine } from '#machines/groups/groupDialogs.machine.ts';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { AddPlacesDialog } from './AddPlacesDialog.tsx';
import { CaptainDialog } from './CaptainDialog.tsx';
import { ChallengeDialog } from './ChallengeDialog.tsx';
import { ChangeGroupDialog } from './ChangeGroupDialog.tsx';
import { ChangeUserDialog } from './ChangeUserDialog.tsx';
import { ChildDialog } from './ChildDialog.tsx';
import { groupActionLooks } from './GroupActionDialogs.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import type { DialogActors, Look, Looks, Surroundings } from './look.ts';
import { PaymentDialog } from './PaymentDialog.tsx';
import { placeActionLooks } from './PlaceActionDialogs.tsx';
import { RenameDialog } from './RenameDialog.tsx';
import { TshirtDialog } from './TshirtDialog.tsx';
import { WaveDialog } from './WaveDialog.tsx';

/** How each dialog looks; all are there, each open while its chart runs, so that one that ends can go slowly. */
export const looks: Looks<DialogName> = {
  ...groupActionLooks,
  ...placeActionLooks,
  tshirt: { Dialog: TshirtDialog, menu: () => msg`T-shirt size` },
  child: { Dialog: ChildDialog, menu: () => msg`Correct name or age` },
  rename: {
    Dialog: RenameDialog,
    menu: ({ group }) => (group.name === null ? msg`Name the group` : msg`Change the name`),
  },
  wave: { Dialog: WaveDialog, menu: () => msg`Change wave` },
  captain: {
    Dialog: CaptainDialog,
    menu: ({ signup }) => (signup === null ? msg`New captain` : msg`Make captain`),
  },
  addPlaces: { Dialog: AddPlacesDialog, menu: () => msg`Buy places` },
  invite: {
    Dialog: InviteDialog,
    menu: ({ signup }) => (signup === null ? msg`Invite somebody` : msg`Send an invitation`),
  },
  challenge: { Dialog: ChallengeDialog, menu: () => msg`Challenge somebody: they pay for their place` },
  payment: { Dialog: PaymentDialog, menu: () => msg`Pay for this place` },
  changeGroup: { Dialog: ChangeGroupDialog, menu: () => msg`Change group` },
  changeUser: { Dialog: ChangeUserDialog, menu: () => msg`Hand over to somebody else` },
};

interface GroupDialogsProps extends Omit<Surroundings, 'group' | 'signup'> {
  readonly actor: ActorRefFrom<typeof groupDialogsMachine>;
}

/** What comes up over a group's page, one at a time. */
export function GroupDialogs({ actor, ...shop }: GroupDialogsProps) {
  const { context, children } = useSelector(actor, (snapshot) => snapshot);
  const { group, opening } = context;
  if (group === null) return null;
  const around = { ...shop, group, signup: opening && subjectOf(group, opening).signup };
  return (
    <>
      {dialogNames.map((name) => (
        <Shown key={name} name={name} actors={children} around={around} />
      ))}
      <LostDialog actor={actor} />
    </>
  );
}

interface ShownProps<Name extends DialogName> {
  readonly name: Name;
  readonly actors: { readonly [Each in Name]?: DialogActors[Each] | undefined };
  readonly around: Surroundings;
}

function Shown<Name extends DialogName>({ name, actors, around }: ShownProps<Name>) {
  const { Dialog: One }: Look<Name> = looks[name];
  return <One {...around} actor={actors[name]} />;
}

/** The action under way has become impossible: somebody left, or another is captain. */
function LostDialog({ actor }: Pick<GroupDialogsProps, 'actor'>) {
  const { t } = useLingui();
  const isLost = useSelector(actor, (snapshot) => snapshot.hasTag('lost'));
  const close = () => actor.send({ type: 'dialog.closed' });
  return (
    <Dialog
      open={isLost}
      title={t`The group has changed in the meantime`}
      onDismiss={close}
      cancel={{ label: t`Back to the group`, onCancel: close }}
    >
      <p>{t`What you were about to do is no longer possible. Look at the group as it is now.`}</p>
    </Dialog>
  );
}
