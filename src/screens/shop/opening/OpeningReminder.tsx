import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import { firstWrong } from '#machines/kit/form.ts';
import type { openingReminderMachine } from '#machines/shop/openingReminder.machine.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { type FormActor, useFormFields } from '../../parts/forms/useFormFields.ts';
import { EmailField } from '../../parts/ownFields.tsx';
import { partAt } from '../../parts/partAt.ts';
import { Refusal } from '../../parts/Refusal.tsx';
import { useShownFault } from '../../parts/useShownFault.ts';

interface OpeningReminderProps {
  readonly actor: ActorRefFrom<typeof openingReminderMachine>;
}

/** On the page of a run that is not on sale yet: an address, and what becomes of it. Its button on a phone is `RemindMe`. */
export function OpeningReminder({ actor }: OpeningReminderProps) {
  const View = useSelector(actor, (snapshot) => partAt(snapshot, views) ?? Asking);
  return <View actor={actor} />;
}

/** The button that sends the form, for a phone's dock: nothing once it is sent. */
export function RemindMe({ actor }: OpeningReminderProps) {
  const form = useSelector(actor, ({ children }) => children.requestReminder);
  return form === undefined ? null : <SendButton actor={form} type="button" />;
}

function Asking({ actor }: OpeningReminderProps) {
  const form = useSelector(actor, ({ children }) => children.requestReminder);
  return form === undefined ? null : <AskingForm actor={form} />;
}

function AskingForm({ actor }: { readonly actor: FormActor<'email'> }) {
  const { t } = useLingui();
  const snapshot = useSelector(actor, (current) => current);
  const { context } = snapshot;
  const form = useRef<HTMLFormElement>(null);
  useShownFault(actor, form);
  const { field } = useFormFields(actor, context);
  const isRefused = snapshot.hasTag('failed') && firstWrong<string>(['email'], context.faults) === undefined;
  return (
    <form
      ref={form}
      className="stack-4"
      noValidate
      aria-label={t`Remind me`}
      onSubmit={(event) => {
        event.preventDefault();
        actor.send({ type: 'form.submitted' });
      }}
    >
      <fieldset disabled={snapshot.hasTag('busy')}>
        <EmailField field={field} label={t`Your e-mail`} />
      </fieldset>
      {isRefused && <Refusal message={context.message} form={context} />}
      <div className="wide">
        <SendButton actor={actor} type="submit" />
      </div>
      <p className="small quiet">
        {t`One e-mail when the sale opens. You confirm your address by a link, and afterwards we delete it.`}
      </p>
    </form>
  );
}

function SendButton({ actor, type }: { readonly actor: FormActor<'email'>; readonly type: 'submit' | 'button' }) {
  const { t } = useLingui();
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  return (
    <ActionButton
      type={type}
      fullWidth
      busy={isBusy && t`Sending…`}
      onClick={type === 'button' ? () => actor.send({ type: 'form.submitted' }) : undefined}
    >
      {t`Remind me`}
    </ActionButton>
  );
}

function Sent({ actor }: OpeningReminderProps) {
  const { t } = useLingui();
  const email = useSelector(actor, ({ context }) => context.email.trim());
  return (
    <Notice role="status" heading={t`Check your e-mail`}>
      <p>
        <Trans>
          Open the link in our e-mail to <b translate="no">{email}</b>, and we will write to you when the sale opens. If
          you have confirmed it before, there is nothing more to do.
        </Trans>
      </p>
      <ActionButton variant="text" onClick={() => actor.send({ type: 'address.doubted' })}>
        {t`Correct the address`}
      </ActionButton>
    </Notice>
  );
}

function Confirmed({ actor }: OpeningReminderProps) {
  const { t } = useLingui();
  const email = useSelector(actor, ({ context }) => context.email.trim());
  return (
    <Notice tone="good" role="status" heading={t`We will remind you`}>
      <Trans>
        When the sale opens, we will write to <b translate="no">{email}</b>.
      </Trans>
    </Notice>
  );
}

function OnSale() {
  const { t } = useLingui();
  return <Notice tone="good" role="status" heading={t`The sale is open`}>{t`You can buy places now.`}</Notice>;
}

const views = { sent: Sent, confirmed: Confirmed, onSale: OnSale };
