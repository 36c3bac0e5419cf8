import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { PaymentProviderName } from '#contract/values/values.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { paymentMethods } from '../../parts/paymentMethods.ts';
import styles from './payment.module.css';

interface MethodChoiceProps {
  readonly methods: readonly PaymentProviderName[];
  readonly onChoose: (provider: PaymentProviderName) => void;
  /** Back to the method that was chosen before; left out where there was none. */
  readonly onDismiss?: () => void;
}

/** Another way to pay for the same places: choosing one opens it at once. */
export function MethodChoice({ methods, onChoose, onDismiss }: MethodChoiceProps) {
  const { t } = useLingui();
  return (
    <section className={styles.panel} aria-labelledby="methods">
      <h2 id="methods">{t`How do you want to pay?`}</h2>
      <ul className={styles.methods}>
        {methods.map((provider) => (
          <li key={provider}>
            <button type="button" className={styles.method} onClick={() => onChoose(provider)}>
              <Icon name={paymentMethods[provider].icon} size="l" />
              <span>
                <span className="strong">{t(paymentMethods[provider].name)}</span>
                <span className="small quiet">{t(paymentMethods[provider].detail)}</span>
              </span>
              <Icon name="right" />
            </button>
          </li>
        ))}
      </ul>
      {onDismiss !== undefined && (
        <Button variant="text" onClick={onDismiss}>
          {t`Back`}
        </Button>
      )}
    </section>
  );
}
