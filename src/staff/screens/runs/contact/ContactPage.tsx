import { useLingui } from '@lingui/react/macro';
import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import * as v from 'valibot';
import { inspected } from '../../../../flows/inspected.ts';
import { Refusal } from '../../../../screens/parts/Refusal.tsx';
import { usePageTitle } from '../../../../shell/usePageTitle.ts';
import { ActionButton } from '../../../../ui/buttons/ActionButton.tsx';
import { Verdict, VerdictPage, WaysOn } from '../../../../ui/Verdict.tsx';
import { contactConfirmation } from '../../../effects/runs/contact.effects.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';

/**
 * The link of an address for questions, opened by its mailbox's reader: a press confirms it, opening alone does not.
 */
export function ContactPage() {
  const { t } = useLingui();
  const { services } = useStaff();
  const [chart] = useState(() => contactConfirmation(services));
  const actor = useActorRef(chart, { input: { values: {}, rules: v.object({}) }, ...inspected() });
  const snapshot = useSelector(actor, (current) => current);
  usePageTitle(t`Address for questions`);
  const { sent, message } = snapshot.context;
  if (sent !== null) {
    const { email, run } = sent;
    return (
      <VerdictPage>
        <Verdict tone="good" icon="check" title={t`The address is confirmed`} about={run}>
          {t`Runners write to ${email} from now on, and their replies to our e-mails go there, too.`}
        </Verdict>
      </VerdictPage>
    );
  }
  return (
    <VerdictPage>
      <Verdict icon="mail" title={t`Is this the address for questions?`}>
        {t`Runners in the run named in the e-mail will write to the address it was sent to. Their replies to our e-mails go there, too.`}
      </Verdict>
      {snapshot.hasTag('failed') && <Refusal what={t`The address is not confirmed.`} message={message} />}
      <WaysOn>
        <ActionButton
          fullWidth
          busy={snapshot.hasTag('busy') ? t`Confirming…` : undefined}
          onClick={() => actor.send({ type: 'form.submitted' })}
        >
          {t`Confirm the address`}
        </ActionButton>
      </WaysOn>
    </VerdictPage>
  );
}
