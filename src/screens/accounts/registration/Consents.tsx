import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ConsentName } from '#machines/accounts/registration.logic.ts';
import { Tick } from '../../../ui/fields/Tick.tsx';
import { useFaultWords } from '../../parts/faultWords.ts';
import { TermsSentence } from '../../parts/TermsSentence.tsx';
import styles from './registration.module.css';
import type { RegistrationScreenProps } from './view.ts';

/** The terms, which have to be accepted, and what is up to the person. */
export function Consents({ actor, terms, privacy }: RegistrationScreenProps) {
  const { t } = useLingui();
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const faultOf = useFaultWords(context.faults);
  const consent = (name: ConsentName, words: string) => (
    <Tick
      name={name}
      checked={context.consents[name] === true}
      onChange={(given) => actor.send({ type: 'consent.answered', consent: name, given })}
    >
      {words}
    </Tick>
  );
  return (
    <fieldset disabled={isBusy}>
      <Tick
        name="terms_conditions_consent"
        required
        checked={context.terms}
        error={faultOf('terms_conditions_consent')}
        onChange={(accepted) => actor.send({ type: 'terms.answered', accepted })}
      >
        <TermsSentence terms={terms} privacy={privacy} />
      </Tick>
      <fieldset className={styles.voluntary}>
        <legend className="small quiet">{t`If you like`}</legend>
        {consent('marketing_consent_email', t`New runs and discounts by e-mail`)}
        {consent('marketing_consent_phone', t`New runs and discounts by phone`)}
        {consent('marketing_consent_partners', t`Offers from our partners`)}
      </fieldset>
    </fieldset>
  );
}
