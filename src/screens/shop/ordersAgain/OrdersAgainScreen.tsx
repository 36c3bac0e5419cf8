import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { ordersAgainMachine } from '#machines/shop/ordersAgain.machine.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { FormPage } from '../../../ui/fields/FormPage.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Verdict, VerdictPage, WaysOn } from '../../../ui/Verdict.tsx';
import { EmailField, useTypedFields } from '../../parts/ownFields.tsx';
import { useShownFault } from '../../parts/useShownFault.ts';
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
  const form = useRef<HTMLFormElement>(null);
  useShownFault(actor, form);
  const snapshot = useSelector(actor, (current) => current);
  const typed = useTypedFields<'email'>(actor, snapshot.context);
  const isBusy = snapshot.hasTag('busy');
  return (
    <FormPage
      form={form}
      title={t`Your orders`}
      lead={t`We e-mail you a link to each of your orders: to pay it, to see its confirmation, or to give it up.`}
      onSubmit={() => actor.send({ type: 'request.submitted' })}
    >
      <fieldset disabled={isBusy}>
        <EmailField typed={typed} label={t`E-mail of the order`} />
      </fieldset>
      {snapshot.hasTag('failed') && (
        <Notice tone="urgent" role="alert">
          {snapshot.context.refusal ?? t`Something went wrong. Try again later.`}
        </Notice>
      )}
      <ActionButton type="submit" fullWidth busy={isBusy ? t`Sending…` : undefined}>
        {t`Send me my orders`}
      </ActionButton>
    </FormPage>
  );
}

function Sent({ actor }: OrdersAgainScreenProps) {
  const { t } = useLingui();
  const email = useSelector(actor, ({ context }) => context.values.email.trim());
  return (
    <VerdictPage>
      <Verdict icon="mail" title={t`Check your e-mail`}>
        <Trans>
          If there are orders of <b>{email}</b> that wait for money or for their run, an e-mail with links to them is on
          its way.
        </Trans>
      </Verdict>
      <Notice>
        {t`No e-mail? Look into your spam folder, and check that the address above is the one you ordered with. What you ordered signed in is in your account.`}
      </Notice>
      <WaysOn>
        <ActionButton variant="default" onClick={() => actor.send({ type: 'address.doubted' })}>
          {t`Correct the address`}
        </ActionButton>
      </WaysOn>
    </VerdictPage>
  );
}
