import { useLingui } from '@lingui/react/macro';
import type { Payment } from '#contract/payments/payment.calls.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import styles from './payment.module.css';

/** Where the money of an order by the organiser is to be transferred, and the code that a bank's app reads. */
export function TransferDetails({
  payment: { transfer, expires_at: until, region },
}: {
  readonly payment: Pick<Payment, 'transfer' | 'expires_at' | 'region'>;
}) {
  const { t } = useLingui();
  const { money, dayAndTime } = useFormat();
  if (transfer === null) return null;
  const rows: readonly (readonly [string, string])[] = [
    [t`Account holder`, transfer.holder],
    [t`Account number (IBAN)`, transfer.iban.replaceAll(/(.{4})(?=.)/gu, '$1 ')],
    ...(transfer.bic === null ? [] : [[t`BIC`, transfer.bic] as const]),
    [t`Reference`, transfer.title],
    [t`Amount to pay`, money(transfer.amount, transfer.currency)],
    ...(until === null ? [] : [[t`In our account by`, dayAndTime(until, region)] as const]),
  ];
  return (
    <section className={styles.panel} aria-labelledby="transfer">
      <h2 id="transfer">{t`Please transfer the money`}</h2>
      <dl className="stack-2">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt className="small quiet">{label}</dt>
            <dd className="strong" translate="no">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {transfer.code !== null && (
        <img
          src={transfer.code}
          width={200}
          height={200}
          alt={t`Code for the transfer: scan it with your bank’s app`}
        />
      )}
      <p className="small quiet">{t`Write the reference exactly as it stands here: it tells us that the transfer is yours.`}</p>
    </section>
  );
}
