import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { challengeMachine } from '#machines/groups/challenge.machine.ts';
import type { inviteMachine } from '#machines/groups/invite.machine.ts';
import { EmailAddress } from '../../../../ui/EmailAddress.tsx';
import { EmailAddressField } from '../../../../ui/fields/EmailAddressField.tsx';
import { Fields } from '../../../../ui/fields/FormPage.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { useFaultWords } from '../../../parts/faultWords.ts';
import { Refusal } from '../../../parts/Refusal.tsx';
import { useShownFault } from '../../../parts/useShownFault.ts';

interface InvitationFieldProps {
  readonly actor: ActorRefFrom<typeof inviteMachine> | ActorRefFrom<typeof challengeMachine>;
  readonly isKids: boolean;
  readonly help: ReactNode;
}

/** The person to invite, by e-mail, with the server's objections to the address. */
export function InvitationField({ actor, isKids, help }: InvitationFieldProps) {
  const { t } = useLingui();
  const snapshot = useSelector(actor, (current) => current);
  const { values, faults, message } = snapshot.context;
  const form = useRef<HTMLDivElement>(null);
  useShownFault(actor, form);
  const faultOf = useFaultWords(faults);
  const isUnexplained = snapshot.hasTag('refused') && faults.email === undefined;
  return (
    <div ref={form}>
      <Fields>
        {isUnexplained && <Refusal message={message} />}
        <EmailAddressField
          label={isKids ? t`The guardian’s e-mail` : t`Your friend’s e-mail`}
          name="email"
          autoComplete="off"
          enterKeyHint="send"
          required
          value={values.email}
          readOnly={snapshot.hasTag('busy')}
          error={faultOf('email')}
          help={help}
          onChange={({ currentTarget: { value } }) => actor.send({ type: 'email.typed', text: value })}
          onBlur={() => actor.send({ type: 'email.left' })}
        />
      </Fields>
    </div>
  );
}

/** The address of the last mail, and what the friend has to do now. */
export function SentNotice({ email, children }: { readonly email: string; readonly children: ReactNode }) {
  const address = (
    <b className="strong">
      <EmailAddress>{email}</EmailAddress>
    </b>
  );
  return (
    <Notice tone="good" role="status" icon="mail">
      <p>
        <Trans>An e-mail is on its way to {address}.</Trans>
      </p>
      <p>{children}</p>
    </Notice>
  );
}
