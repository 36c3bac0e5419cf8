import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { groupDialogsMachine } from '#machines/groupDialogs.machine.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ChallengeDialog } from './ChallengeDialog.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { PaymentDialog } from './PaymentDialog.tsx';
import { TshirtDialog } from './TshirtDialog.tsx';

interface GroupDialogsProps {
  readonly actor: ActorRefFrom<typeof groupDialogsMachine>;
  /** Of the shop; undefined until it is known. */
  readonly contactEmail: string | undefined;
}

/** What comes up over a group's page, one at a time: each dialog is open while its chart runs. */
export function GroupDialogs({ actor, contactEmail }: GroupDialogsProps) {
  const { context, children } = useSelector(actor, (snapshot) => snapshot);
  return (
    <>
      <TshirtDialog actor={children.tshirt} signups={context.group?.signups ?? []} contactEmail={contactEmail} />
      <InviteDialog actor={children.invite} />
      <ChallengeDialog actor={children.challenge} />
      <PaymentDialog actor={children.payment} />
      <LostDialog actor={actor} />
    </>
  );
}

/** What was just being done has become impossible: somebody left, or another is captain. */
function LostDialog({ actor }: Pick<GroupDialogsProps, 'actor'>) {
  const { t } = useLingui();
  const isLost = useSelector(actor, (snapshot) => snapshot.matches('lost'));
  const close = () => actor.send({ type: 'dialog.closed' });
  return (
    <Dialog
      open={isLost}
      title={t`The group has changed in the meantime`}
      onDismiss={close}
      cancel={{ label: t`Back to the group`, onCancel: close }}
    >
      <p>{t`What you were about to do does not fit any more. Look at the group as it is now.`}</p>
    </Dialog>
  );
}
