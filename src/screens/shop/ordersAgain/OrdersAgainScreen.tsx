import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ComponentType, ReactNode } from 'react';
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
  const View = useSelector(actor, (snapshot) => (snapshot.hasTag('sent') ? OrdersSent : OrdersForm));
  return <Page view={View} actor={actor} />;
}

/** The same of the tickets of an address. */
export function TicketsAgainScreen({ actor }: OrdersAgainScreenProps) {
  const View = useSelector(actor, (snapshot) => (snapshot.hasTag('sent') ? TicketsSent : TicketsForm));
  return <Page view={View} actor={actor} />;
}

function Page({
  view: View,
  actor,
}: OrdersAgainScreenProps & { readonly view: ComponentType<OrdersAgainScreenProps> }) {
  const screen = useViewFocus(View);
  return (
    <div ref={screen}>
      <View actor={actor} />
    </div>
  );
}

function OrdersForm({ actor }: OrdersAgainScreenProps) {
  const { t } = useLingui();
  return (
    <AskingForm
      actor={actor}
      title={t`Your orders`}
      lead={t`We e-mail you a link to each of your orders: to pay it, to see its confirmation, or to cancel it.`}
      action={t`Send me my orders`}
      label={t`E-mail of the order`}
    />
  );
}

function TicketsForm({ actor }: OrdersAgainScreenProps) {
  const { t } = useLingui();
  return (
    <AskingForm
      actor={actor}
      title={t`Your tickets`}
      lead={t`We e-mail you all of your tickets: your own, and those of children whose places you bought.`}
      action={t`Send me my tickets`}
      label={t`E-mail of the place`}
    />
  );
}

interface AskingFormProps extends OrdersAgainScreenProps {
  readonly title: string;
  readonly lead: string;
  readonly action: string;
  readonly label: string;
}

function AskingForm({ actor, label, ...words }: AskingFormProps) {
  const { t } = useLingui();
  return (
    <PageForm
      actor={useSelector(actor, ({ children }) => children.requestOrders)}
      {...words}
      busy={t`Sending…`}
      isShort
    >
      {({ field, isSending }) => (
        <fieldset disabled={isSending}>
          <EmailField field={field} label={label} />
        </fieldset>
      )}
    </PageForm>
  );
}

const useEmail = (actor: OrdersAgainScreenProps['actor']) => useSelector(actor, ({ context }) => context.email.trim());

function OrdersSent({ actor }: OrdersAgainScreenProps) {
  const { t } = useLingui();
  const email = useEmail(actor);
  return (
    <Sent
      actor={actor}
      hint={t`No e-mail? Check your spam folder, and that the address above is the one you ordered with. Orders you made while signed in are in your account.`}
    >
      <Trans>
        If <b>{email}</b> has orders still to be paid or still to be run, an e-mail with links to them is on its way.
      </Trans>
    </Sent>
  );
}

function TicketsSent({ actor }: OrdersAgainScreenProps) {
  const { t } = useLingui();
  const email = useEmail(actor);
  return (
    <Sent
      actor={actor}
      hint={t`No e-mail? Check your spam folder, and that the address above is the one of the place. Members of a group find their ticket on the group’s page, too.`}
    >
      <Trans>
        If <b>{email}</b> has paid places of runs to come, an e-mail with the tickets is on its way.
      </Trans>
    </Sent>
  );
}

interface SentProps extends OrdersAgainScreenProps {
  readonly hint: string;
  readonly children: ReactNode;
}

function Sent({ actor, hint, children }: SentProps) {
  const { t } = useLingui();
  return (
    <VerdictPage>
      <Verdict icon="mail" title={t`Check your e-mail`}>
        {children}
      </Verdict>
      <Notice>{hint}</Notice>
      <WaysOn>
        <ActionButton variant="default" onClick={() => actor.send({ type: 'address.doubted' })}>
          {t`Correct the address`}
        </ActionButton>
      </WaysOn>
    </VerdictPage>
  );
}
