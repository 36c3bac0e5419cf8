import { useLingui as useCatalogue } from '@lingui/react';
import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import type { PaymentProviderName } from '#contract/payments/providers.ts';
import { ChoiceCard, Choices } from '../../../ui/fields/ChoiceCard.tsx';
import { MethodMark } from '../../parts/methods/MethodMark.tsx';
import { paymentMethods } from '../../parts/methods/paymentMethods.ts';
import { ChoiceFault } from './GroupFault.tsx';
import styles from './purchase.module.css';

interface PaymentMethodsProps {
  /** The run's region's, the preferred one first; none before they are known. */
  readonly providers: readonly PaymentProviderName[];
  /** Null: the preferred one. */
  readonly chosen: PaymentProviderName | null;
  readonly fault: string | undefined;
  readonly onChoose: (provider: PaymentProviderName) => void;
}

/** The ways to pay where places are bought, one of them chosen. A single method's own page asks what is to be asked. */
export function PaymentMethods({ providers, chosen, fault, onChoose }: PaymentMethodsProps) {
  const { t } = useLingui();
  const { i18n } = useCatalogue();
  const [preferred] = providers;
  if (providers.length === 1) return <ChoiceFault text={fault} />;
  return (
    <div>
      <p className={styles.ask}>{t`How would you like to pay?`}</p>
      <div className="mt-2">
        {providers.length === 0 ? (
          <div aria-busy="true" aria-label={t`Loading payment methods…`} role="status">
            <Skeleton height={92} radius={10} />
          </div>
        ) : (
          <Choices label={t`How would you like to pay?`} columns={2}>
            {providers.map((provider) => (
              <ChoiceCard
                key={provider}
                name="payment_provider"
                value={provider}
                checked={provider === (chosen ?? preferred)}
                onChoose={() => onChoose(provider)}
                side={<MethodMark method={provider} />}
              >
                <span className={styles.lines}>
                  <span className="strong">{i18n._(paymentMethods[provider].name)}</span>
                  <span className="small quiet">{i18n._(paymentMethods[provider].detail)}</span>
                </span>
              </ChoiceCard>
            ))}
          </Choices>
        )}
      </div>
      <ChoiceFault text={fault} />
    </div>
  );
}
