import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { groupDialogPath, groupPath, groupPaymentPath } from '#contract/paths.ts';
import type { SimplePayment } from '#contract/payments/payment.calls.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { HoldNote } from '../../parts/HoldNote.tsx';
import { type Counting, TimeLeft } from '../../parts/TimeLeft.tsx';
import { ToPath } from '../../parts/ToPath.tsx';
import { useRaiseWords } from '../../payments/useRaiseWords.ts';
import { DayLeaf } from '../profile/DayLeaf.tsx';
import type { Unpaid } from './grouped.ts';
import styles from './signUps.module.css';
import { useRunLine } from './useRunLine.ts';

/** The payments that are known by now, by their ids. */
export type Payments = ReadonlyMap<
  string,
  Pick<
    SimplePayment,
    'price' | 'currency' | 'participants' | 'hold' | 'full_until' | 'region' | 'raises' | 'category_name'
  >
>;

interface ToPayProps {
  readonly unpaid: readonly Unpaid[];
  readonly payments: Payments;
  readonly counting: Counting;
}

/** Places that are held until they are paid: how long, how much, what happens then. */
export function ToPay({ unpaid, payments, counting }: ToPayProps) {
  const { t } = useLingui();
  return (
    <section aria-label={t`To pay`}>
      <h2 className={styles.title}>{t`To pay`}</h2>
      <ul className="stack-3">
        {unpaid.map((signup, at) => {
          const payment = payments.get(signup.payment_id);
          const raises = payment?.raises ?? null;
          return (
            <li key={signup.id} className={styles.card}>
              <DayLeaf day={signup.event_date} />
              <div className={styles.text}>
                <h3>{signup.event_name}</h3>
                <RunLine signup={signup} />
                <HeldFor signup={signup} counting={counting} />
                <Amount payment={payment} />
                <HoldNote payment={payment} />
              </div>
              <div className={styles.acts}>
                {/* The dock of a phone has the most urgent one. */}
                <span className={at === 0 ? 'wide' : styles.pay}>
                  <PayLink variant={at === 0 ? 'main' : 'default'} signup={signup} payments={payments} />
                </span>
                <ToPath variant="text" size="compact" to={groupPath(raises?.group_id ?? signup.group_id)}>
                  {t`Go to the group`}
                </ToPath>
                {signup.is_captain && raises === null && (
                  <ToPath variant="text" size="compact" to={groupDialogPath(signup.group_id, 'wave')}>
                    {t`Change wave`}
                  </ToPath>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function RunLine({ signup }: { readonly signup: Unpaid }) {
  return <p className="small quiet">{useRunLine()(signup)}</p>;
}

/** What is paid for, as soon as it is known. */
function Amount({ payment }: { readonly payment: ReturnType<Payments['get']> }) {
  // Its line is there before it is.
  return payment === undefined ? <p className="small">{'\u00a0'}</p> : <KnownAmount payment={payment} />;
}

function KnownAmount({ payment }: { readonly payment: NonNullable<ReturnType<Payments['get']>> }) {
  const { money } = useFormat();
  const difference = useRaiseWords(payment);
  const { participants: places, price, currency } = payment;
  const amount = money(price, currency);
  if (difference !== undefined) return <p className="small quiet">{`${difference}, ${amount}`}</p>;
  return (
    <p className="small quiet">
      <Plural value={places} one={`# place, ${amount}`} other={`# places, ${amount}`} />
    </p>
  );
}

function HeldFor({ signup, counting }: { readonly signup: Unpaid; readonly counting: Counting }) {
  return (
    <TimeLeft expiresAt={signup.expires_at} counting={counting}>
      {({ words, soon, over }) => (
        <p className={styles.held} data-soon={soon || undefined}>
          <Icon name="clock" size="s" />
          <span role="timer">
            {over ? (
              <Trans>The time to pay has run out.</Trans>
            ) : (
              <Trans>{words} left, then the reservation lapses</Trans>
            )}
          </span>
        </p>
      )}
    </TimeLeft>
  );
}

interface PayLinkProps extends Pick<ToPayProps, 'payments'> {
  readonly signup: Unpaid;
  readonly variant: 'main' | 'default';
}

/** To the payment, with its amount as soon as it is known. */
export function PayLink({ signup: { group_id, payment_id }, payments, variant }: PayLinkProps) {
  const { t } = useLingui();
  const { money } = useFormat();
  const payment = payments.get(payment_id);
  const amount = payment && money(payment.price, payment.currency);
  return (
    <ToPath variant={variant} to={groupPaymentPath(group_id, payment_id)}>
      {amount === undefined ? (
        t`Pay`
      ) : (
        <Trans>
          Pay <span className="num">{amount}</span>
        </Trans>
      )}
    </ToPath>
  );
}
