import { Plural, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { paymentMachine } from '#machines/payments/payment.machine.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import type { PaymentActor } from './view.ts';

type Snapshot = SnapshotFrom<typeof paymentMachine>;

/** Whether the question stands over the screen. */
export const isAsked = (snapshot: Snapshot) =>
  snapshot.matches('reserved') && !snapshot.matches({ reserved: { order: 'kept' } });

/** What it means to give the order up. */
export function GivingUp({ actor }: { readonly actor: PaymentActor }) {
  const { t } = useLingui();
  const snapshot = useSelector(actor, (current) => current);
  const isEnding = snapshot.matches({ reserved: { order: 'ending' } });
  const places = snapshot.context.found?.payment.participants ?? 0;
  const keep = () => actor.send({ type: 'order.kept' });
  return (
    <Dialog
      open={isAsked(snapshot)}
      title={t`Give up this order?`}
      onDismiss={isEnding ? undefined : keep}
      cancel={{ label: t`Keep the order`, onCancel: keep }}
      confirm={{
        label: t`Give up the order`,
        busy: isEnding && t`Giving the order up…`,
        isDangerous: true,
        onConfirm: () => actor.send({ type: 'order.abandoned' }),
      }}
    >
      {snapshot.matches({ reserved: { order: 'unheard' } }) && (
        <Notice tone="urgent" role="alert" isAnswer>
          {t`We do not know whether that worked. Check your connection and try again.`}
        </Notice>
      )}
      <p>
        <Plural
          value={places}
          one="Your place goes back on sale at once, and somebody else may take it."
          other="Your # places go back on sale at once, and others may take them."
        />{' '}
        {t`Nothing is charged. Money that is still on its way to us goes back to you.`}
      </p>
    </Dialog>
  );
}
