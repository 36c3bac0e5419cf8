import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { ordersAgainMachine } from '#machines/shop/ordersAgain.machine.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Verdict, VerdictPage, WaysOn } from '../../../ui/Verdict.tsx';
import { PageForm } from '../../parts/forms/PageForm.tsx';
import { EmailField } from '../../parts/ownFields.tsx';
import { useViewFocus } from '../../parts/useViewFocus.ts';

interface OrdersAgainScreenProps {
  readonly actor: ActorRefFrom<typeof ordersAgainMachine>;
}

/** A visitor's orders, mailed once more: an address, then the same answer for every address. */
export function OrdersAgainScreen({ actor }: OrdersAgainScreenProps) {
  const View = useSelector(actor, (snapshot) => (snapshot.hasTag('sent') ? Sent : AskingForm));
  const screen = useViewFocus(View);
  return (
    <div ref={screen}>
      <View actor={actor} />
    </div>
  );
}

function AskingForm({ actor }: OrdersAgainScreenProps) {
  const { t } = useLingui();
  return (
    <PageForm
      actor={useSelector(actor, ({ children }) => children.requestOrders)}
      title={t`Your orders`}
      lead={t`We e-mail you a link to each of your orders: to pay it, to see its confirmation, or to cancel it.`}
      action={t`Send me my orders`}
      busy={t`Sending…`}
      isShort
    >
      {({ field, isSending }) => (
        <fieldset disabled={isSending}>
          <EmailField field={field} label={t`E-mail of the order`} />
        </fieldset>
      )}
    </PageForm>
  );
}

function Sent({ actor }: OrdersAgainScreenProps) {
  const { t } = useLingui();
  const email = useSelector(actor, ({ context }) => context.email.trim());
  return (
    <VerdictPage>
      <Verdict icon="mail" title={t`Check your e-mail`}>
        <Trans>
          If <b>{email}</b> has orders still to be paid or still to be run, an e-mail with links to them is on its way.
        </Trans>
      </Verdict>
      <Notice>
        {t`No e-mail? Check your spam folder, and that the address above is the one you ordered with. Orders you made while signed in are in your account.`}
      </Notice>
      <WaysOn>
        <ActionButton variant="default" onClick={() => actor.send({ type: 'address.doubted' })}>
          {t`Correct the address`}
        </ActionButton>
      </WaysOn>
    </VerdictPage>
  );
}
