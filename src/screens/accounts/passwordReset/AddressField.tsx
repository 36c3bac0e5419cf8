import { useSelector } from '@xstate/react';
import type { ResetField } from '#machines/accounts/passwordReset.logic.ts';
import { EmailField, useTypedFields } from '../../parts/ownFields.tsx';
import type { PasswordResetScreenProps } from './view.ts';

/** The account's address; for password managers it is the name that the password belongs to. */
export function AddressField({ actor }: Pick<PasswordResetScreenProps, 'actor'>) {
  const typed = useTypedFields<ResetField>(
    actor,
    useSelector(actor, ({ context }) => context),
  );
  return <EmailField typed={typed} autoComplete="username" />;
}
