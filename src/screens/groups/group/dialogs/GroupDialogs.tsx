import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Group, Signup } from '#contract/values/group.values.ts';
import { type DialogName, dialogNames, subjectOf } from '#machines/groups/groupDialogs.logic.ts';
import type { groupDialogsMachine } from '#machines/groups/groupDialogs.machine.ts';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { AddPlacesDialog } from './AddPlacesDialog.tsx';
import { CaptainDialog } from './CaptainDialog.tsx';
import { ChallengeDialog } from './ChallengeDialog.tsx';
import { ChangeGroupDialog } from './ChangeGroupDialog.tsx';
import { ChangeUserDialog } from './ChangeUserDialog.tsx';
import { ChildDialog } from './ChildDialog.tsx';
import { ClearCodeDialog, DeleteDialog, RenewCodeDialog } from './GroupActionDialogs.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { PaymentDialog } from './PaymentDialog.tsx';
import { LeaveDialog, RemoveDialog, ResendDialog, WithdrawDialog } from './PlaceActionDialogs.tsx';
import { RenameDialog } from './RenameDialog.tsx';
import { TshirtDialog } from './TshirtDialog.tsx';
import { WaveDialog, type WavesRead } from './WaveDialog.tsx';

type DialogActors = SnapshotFrom<typeof groupDialogsMachine>['children'];

/** What a dialog may show beside what its chart knows. */
interface Surroundings {
  readonly group: Group;
  /** The place that it is about. */
  readonly signup: Signup | null;
  /** Of the shop; undefined until it is known. */
  readonly contactEmail: string | undefined;
  readonly reservationHours: number;
  readonly waves: WavesRead;
}

type Shown<Name extends DialogName> = (
  props: Surroundings & { readonly actor: DialogActors[Name] | undefined },
) => ReactNode;

/** How each dialog looks; all are there, each open while its chart runs, so that one that ends can go slowly. */
const looks: { readonly [Name in DialogName]: Shown<Name> } = {
  tshirt: TshirtDialog,
  addPlaces: AddPlacesDialog,
  invite: InviteDialog,
  challenge: ChallengeDialog,
  payment: PaymentDialog,
  changeGroup: ChangeGroupDialog,
  changeUser: ChangeUserDialog,
  child: ChildDialog,
  rename: RenameDialog,
  wave: WaveDialog,
  captain: CaptainDialog,
  remove: RemoveDialog,
  leave: LeaveDialog,
  withdraw: WithdrawDialog,
  resend: ResendDialog,
  renewCode: RenewCodeDialog,
  clearCode: ClearCodeDialog,
  delete: DeleteDialog,
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
        <Look key={name} name={name} actors={children} around={around} />
      ))}
      <LostDialog actor={actor} />
    </>
  );
}

interface LookProps<Name extends DialogName> {
  readonly name: Name;
  readonly actors: { readonly [Each in Name]?: DialogActors[Each] | undefined };
  readonly around: Surroundings;
}

function Look<Name extends DialogName>({ name, actors, around }: LookProps<Name>) {
  const One: Shown<Name> = looks[name];
  return <One {...around} actor={actors[name]} />;
}

/** What was just being done has become impossible: somebody left, or another is captain. */
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
      <p>{t`What you were about to do is not possible any more. Look at the group as it is now.`}</p>
    </Dialog>
  );
}
