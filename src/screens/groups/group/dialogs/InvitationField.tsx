import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import { addressesIn } from '#machines/groups/addresses.ts';
import type { challengeMachine } from '#machines/groups/challenge.machine.ts';
import type { inviteMachine } from '#machines/groups/invite.machine.ts';
import { EmailAddress } from '../../../../ui/EmailAddress.tsx';
import { AreaField } from '../../../../ui/fields/AreaField.tsx';
import { EmailAddressField, useMeantAddress } from '../../../../ui/fields/EmailAddressField.tsx';
import { Fields } from '../../../../ui/fields/FormPage.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { useFaultWords } from '../../../parts/faultWords.ts';
import { Refusal } from '../../../parts/Refusal.tsx';
import { useShownFault } from '../../../parts/useShownFault.ts';

interface InvitationFieldProps {
  readonly actor: ActorRefFrom<typeof inviteMachine> | ActorRefFrom<typeof challengeMachine>;
  readonly isKids: boolean;
  readonly help: ReactNode;
  /** Addresses may be pasted, one beside another. */
  readonly takesSeveral?: boolean;
}

/** The person to invite, by e-mail, with the server's objections to the address. */
export function InvitationField({ actor, isKids, help, takesSeveral = false }: InvitationFieldProps) {
  const { t } = useLingui();
  const snapshot = useSelector(actor, (current) => current);
  const { values, faults, message } = snapshot.context;
  const form = useRef<HTMLDivElement>(null);
  useShownFault(actor, form);
  const faultOf = useFaultWords(faults);
  const field = {
    label: isKids ? t`The guardian’s e-mail` : t`Your friend’s e-mail`,
    name: 'email',
    autoComplete: 'off',
    enterKeyHint: 'send',
    required: true,
    value: values.email,
    readOnly: snapshot.hasTag('busy'),
    error: faultOf('email'),
    help,
    onChange: ({ currentTarget: { value } }: Typed) => actor.send({ type: 'email.typed', text: value }),
    onBlur: () => actor.send({ type: 'email.left' }),
  } as const;
  const isUnexplained = snapshot.hasTag('refused') && faults.email === undefined;
  return (
    <div ref={form}>
      <Fields>
        {isUnexplained && <Refusal message={message} />}
        {takesSeveral ? <AddressesField {...field} /> : <EmailAddressField {...field} />}
      </Fields>
    </div>
  );
}

interface Typed {
  readonly currentTarget: { readonly value: string };
}

interface AddressesFieldProps extends Omit<ComponentProps<typeof AreaField>, 'onChange'> {
  readonly onChange: (event: Typed) => void;
}

/** One address or more, as they come out of a chat. */
function AddressesField({ help, ...field }: AddressesFieldProps) {
  const { value, readOnly, onChange } = field;
  const question = useMeantAddress({
    typed: readOnly === true ? [] : addressesIn(value),
    onMeant: (typed, meant) => {
      const at = value.toLowerCase().indexOf(typed);
      const corrected = at < 0 ? meant : `${value.slice(0, at)}${meant}${value.slice(at + typed.length)}`;
      onChange({ currentTarget: { value: corrected } });
    },
  });
  return (
    <AreaField
      {...field}
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={5_000}
      help={question ?? help}
    />
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
