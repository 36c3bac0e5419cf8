import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { isTicked, type RegistrationField, tickOf } from '#machines/accounts/registration.logic.ts';
import { Fields } from '../../../ui/fields/FormPage.tsx';
import { Tick } from '../../../ui/fields/Tick.tsx';
import { PageForm } from '../../parts/forms/PageForm.tsx';
import { EmailField, NameFields, NewPasswordField } from '../../parts/ownFields.tsx';
import { TermsSentence } from '../../parts/TermsSentence.tsx';
import { LoginRefusal } from '../login/Refusal.tsx';
import { SocialButtons } from '../login/SocialButtons.tsx';
import type { RegistrationScreenProps } from './view.ts';

/** The person's data, the terms, which have to be accepted, and the optional consents. */
export function RegistrationForm({ actor, terms, privacy, social, joins = null }: RegistrationScreenProps) {
  const { t } = useLingui();
  // Any other refusal that the session remembers was about a password, on the login screen.
  const isUnreached = useSelector(social.actor, (snapshot) => snapshot.hasTag('unreachable'));
  return (
    <PageForm
      actor={useSelector(actor, ({ children }) => children.makeAccount)}
      title={t`Create an account`}
      lead={joins === null ? t`Places you bought with your address will show up there.` : t`To join group ${joins}.`}
      action={t`Create account`}
      busy={t`Creating your account…`}
      failed={t`An error occurred while creating your account. Please try again later.`}
    >
      {({ values, field, give, isSending }) => {
        const tick = (name: RegistrationField) => ({
          name,
          checked: isTicked(values[name]),
          error: field(name).error,
          onChange: (checked: boolean) => give(name, tickOf(checked)),
        });
        return (
          <>
            <SocialButtons {...social} isFirst />
            {isUnreached && <LoginRefusal {...social} />}
            <fieldset disabled={isSending}>
              <Fields>
                <NameFields field={field} />
                <EmailField field={field} />
                <NewPasswordField field={field} label={t`Password`} />
              </Fields>
            </fieldset>
            <fieldset disabled={isSending}>
              <Tick {...tick('terms_conditions_consent')} required>
                <TermsSentence terms={terms} privacy={privacy} />
              </Tick>
              <fieldset className="mt-4">
                <legend className="small quiet">{t`If you like`}</legend>
                <Tick {...tick('marketing_consent_email')}>{t`New runs and discounts by e-mail`}</Tick>
                <Tick {...tick('marketing_consent_phone')}>{t`New runs and discounts by phone`}</Tick>
                <Tick {...tick('marketing_consent_partners')}>{t`Offers from our partners`}</Tick>
              </fieldset>
            </fieldset>
          </>
        );
      }}
    </PageForm>
  );
}
