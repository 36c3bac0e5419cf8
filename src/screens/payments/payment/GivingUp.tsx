import { Plural, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { known } from '#machines/kit/known.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import type { PaymentActor } from './view.ts';

/** What it means to give the order up. */
export function GivingUp({ actor }: { readonly actor: PaymentActor }) {
  const { t } = useLingui();
  const snapshot = useSelector(actor, (current) => current);
  const isEnding = snapshot.hasTag('ending');
  const { participants: places, raises } = known(snapshot.context.found).payment;
  const was = raises?.distance_was ?? '';
  const keep = () => actor.send({ type: 'order.kept' });
  return (
    <Dialog
      open={snapshot.hasTag('givingUp')}
      title={t`Cancel this order?`}
      onDismiss={isEnding ? undefined : keep}
      cancel={{ label: t`Keep the order`, onCancel: keep }}
      confirm={{
        label: t`Cancel the order`,
        busy: isEnding && t`Cancelling the order…`,
        isDangerous: true,
        onConfirm: () => actor.send({ type: 'order.abandoned' }),
      }}
    >
      {snapshot.hasTag('unheard') && (
        <Notice tone="urgent" role="alert" isAnswer>
          {t`We do not know whether that worked. Check your connection and try again.`}
        </Notice>
      )}
      <p>
        {raises === null ? (
          <Plural
            value={places}
            one="Your place goes back on sale at once, and somebody else may take it."
            other="Your # places go back on sale at once, and others may take them."
          />
        ) : (
          t`You stay in ${was}, and the place that is held for you goes back on sale.`
        )}{' '}
        {t`Nothing is charged. If money is still on its way to us, you get it back.`}
      </p>
    </Dialog>
  );
}
