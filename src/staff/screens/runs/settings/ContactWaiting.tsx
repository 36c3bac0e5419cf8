import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import * as v from 'valibot';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { FormDialog } from '../../../../screens/parts/forms/FormDialog.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { type ContactQuestion, contactQuestion } from '../../../effects/runs/contact.effects.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { useOpened } from '../../../hooks/useOpened.ts';
import type { Run } from '../../../queries/runs/runs.ts';

interface ContactWaitingProps {
  readonly run: Run;
  readonly canChange: boolean;
}

/** An address for questions that was named, and whose mailbox has not confirmed it. */
export function ContactWaiting({ run, canChange }: ContactWaitingProps) {
  const { t } = useLingui();
  const { dayAndTime } = useFormat();
  const dialog = useDialogAddress();
  const { contact_waiting: waiting } = run;
  if (waiting === null) return null;
  const email = (
    <span className="strong" translate="no">
      {waiting.email}
    </span>
  );
  const until = dayAndTime(waiting.until, run.region);
  return (
    <Notice>
      <div className="stack-2">
        <p>
          {waiting.is_over ? (
            <Trans>Nobody opened the link we sent to {email}. It has expired, and the address is not used.</Trans>
          ) : (
            <Trans>
              {email} will be used once somebody opens the link we sent there. The link is valid until {until}.
            </Trans>
          )}
        </p>
        {canChange && (
          <div className="cluster">
            <Button variant="default" onClick={() => dialog.open('resendContact')}>
              {t`Send the link again`}
            </Button>
            <Button variant="default" onClick={() => dialog.open('withdrawContact')}>
              {t`Withdraw the address`}
            </Button>
          </div>
        )}
      </div>
    </Notice>
  );
}

/** What is asked before something is done to it. */
export function ContactDialogs({ run }: Pick<ContactWaitingProps, 'run'>) {
  const { name } = useDialogAddress();
  const { contact_waiting: waiting } = run;
  if (waiting === null) return null;
  if (name === 'resendContact') return <ContactDialog run={run} email={waiting.email} question="resend" />;
  if (name === 'withdrawContact') return <ContactDialog run={run} email={waiting.email} question="withdraw" />;
  return null;
}

interface ContactDialogProps extends Pick<ContactWaitingProps, 'run'> {
  readonly email: string;
  readonly question: ContactQuestion;
}

function ContactDialog({ run, email, question }: ContactDialogProps) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { close } = useDialogAddress();
  const actor = useOpened(() => contactQuestion(services, run, question), { values: {}, rules: v.object({}) }, close);
  const words = {
    resend: {
      title: t`Send the link to ${email} again?`,
      subtitle: t`It is valid for 7 days. The previous one stops working.`,
      action: t`Send the link`,
      busy: t`Sending…`,
      failed: t`The link was not sent.`,
    },
    withdraw: {
      title: t`Withdraw ${email}?`,
      subtitle: t`Its link then stops working. The current address stays in use.`,
      action: t`Withdraw it`,
      busy: t`Withdrawing…`,
      failed: t`The address is still waiting.`,
    },
  }[question];
  return <FormDialog actor={actor} {...words} />;
}
