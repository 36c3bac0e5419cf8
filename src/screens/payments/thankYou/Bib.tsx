import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { SimplePayment } from '#contract/payments/payment.calls.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import styles from './thankYou.module.css';
import type { ThankYouScreenProps } from './view.ts';

type BibProps = Pick<ThankYouScreenProps, 'isSignedIn' | 'group' | 'onCopy'> & { readonly payment: SimplePayment };

/** The group's number as a runner wears it, and the summary of the group under it. */
export function Bib({ payment, isSignedIn, group, onCopy }: BibProps) {
  const { t } = useLingui();
  const { longDateOf, clockTime, course } = useFormat();
  const day = longDateOf(payment.wave_time, payment.region);
  const time = clockTime(payment.wave_time, payment.region);
  const code = group?.code ?? null;
  return (
    <section className={styles.bib} aria-labelledby="group-number">
      <h2 id="group-number">{t`Group number`}</h2>
      <p className={`num ${styles.number}`}>{payment.group_id}</p>
      {payment.group_name !== null && (
        <p className={styles.name} translate="no">
          {payment.group_name}
        </p>
      )}
      <p className="small quiet">
        {payment.run_name}, {course(payment)}
        <br />
        <Trans>
          {day}, start {time}
        </Trans>
        <br />
        <Plural value={payment.participants} one="# place, paid" other="# places, paid" />
      </p>
      {code !== null && (
        <p className={`${styles.code} ${styles.own}`}>
          <span className="small">{t`Group code`} </span>
          <span className={`num ${styles.letters}`} translate="no">
            {code.slice(0, 4)} {code.slice(4)}
          </span>
          <IconButton label={t`Copy the code`} icon="copy" onClick={() => onCopy(code)} />
        </p>
      )}
      {!isSignedIn && payment.participants > 1 && !payment.is_kids && (
        <p
          className={`small ${styles.code}`}
        >{t`Your group’s code is in the e-mail. Anyone with the number and the code can join.`}</p>
      )}
    </section>
  );
}
