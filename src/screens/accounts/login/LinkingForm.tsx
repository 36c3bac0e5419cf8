import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { Fields, FormPage } from '../../../ui/fields/FormPage.tsx';
import { useShownFault } from '../../parts/useShownFault.ts';
import { type LoginScreenProps, typedIn } from './loginForm.ts';
import { PasswordPart } from './PasswordPart.tsx';
import { providerNames } from './SocialButtons.tsx';

/**
 * The address that a provider reported has an account with a password: it is asked for once (docs/rules/accounts.md 5.5).
 */
export function LinkingForm({ actor, now, paths }: Pick<LoginScreenProps, 'actor' | 'now' | 'paths'>) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  useShownFault(actor, form);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const provider = useSelector(actor, ({ context }) => context.answer?.provider);
  const name = providerNames[provider ?? 'google'];
  return (
    <FormPage
      title={t`Is this your account?`}
      lead={t`There is already an account with your address. Enter its password once, and ${name} is enough from then on.`}
      form={form}
      onSubmit={() => actor.send({ type: 'password.given', password: typedIn(form.current, 'password') })}
    >
      <Fields>
        <PasswordPart actor={actor} now={now} paths={paths} />
        <ActionButton type="submit" fullWidth busy={isBusy ? t`Signing in…` : undefined}>
          {t`Sign in and link ${name}`}
        </ActionButton>
        <ActionButton variant="text" disabled={isBusy} onClick={() => actor.send({ type: 'linking.abandoned' })}>
          {t`Not now`}
        </ActionButton>
      </Fields>
    </FormPage>
  );
}
