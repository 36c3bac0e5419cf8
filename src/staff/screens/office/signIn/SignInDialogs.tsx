import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { useShownFault } from '../../../../screens/parts/useShownFault.ts';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { Fields } from '../../../../ui/fields/FormPage.tsx';
import type { StaffSessionActor } from '../../../effects/office/staffSession.effects.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { CodeField } from './CodeField.tsx';
import { Reason } from './Reason.tsx';
import { useSignIn } from './useSignIn.tsx';

/** The question over a page that stays as it is: the login again, or the second factor. */
export function SignInDialogs() {
  const { session, services } = useStaff();
  return (
    <>
      <SignInAgain session={session} now={services.serverNow} />
      <StepUp session={session} now={services.serverNow} />
    </>
  );
}

interface DialogProps {
  readonly session: StaffSessionActor;
  readonly now: () => number;
}

function SignInAgain({ session, now }: DialogProps) {
  const { t } = useLingui();
  const isOut = useSelector(session, (snapshot) => !snapshot.hasTag('signedIn') && !snapshot.hasTag('waiting'));
  const { title, lead, content, action, busy, focusOn, submit } = useSignIn(session, now);
  return (
    <Dialog
      open={isOut}
      title={title}
      subtitle={lead}
      focusOn={focusOn}
      confirm={{ label: action, busy, onConfirm: submit }}
      cancel={{ label: t`Leave`, onCancel: () => session.send({ type: 'signOut.requested' }) }}
    >
      {content}
    </Dialog>
  );
}

function StepUp({ session, now }: DialogProps) {
  const { t } = useLingui();
  const fields = useRef<HTMLDivElement>(null);
  useShownFault(session, fields);
  const snapshot = useSelector(session, (current) => current);
  const isBusy = snapshot.hasTag('busy');
  const code = () => fields.current?.querySelector<HTMLInputElement>('[name="code"]')?.value ?? '';
  return (
    <Dialog
      open={snapshot.hasTag('stepUp')}
      title={t`Is it you?`}
      subtitle={t`This needs a code from your app, entered in the last 15 minutes. It is done right after that.`}
      focusOn="code"
      onDismiss={() => session.send({ type: 'stepUp.abandoned' })}
      confirm={{
        label: t`Confirm`,
        busy: isBusy ? t`Checking…` : undefined,
        onConfirm: () => session.send({ type: 'code.submitted', code: code() }),
      }}
    >
      <div ref={fields}>
        <Fields>
          <Reason session={session} now={now} />
          <CodeField session={session} />
        </Fields>
      </div>
    </Dialog>
  );
}
