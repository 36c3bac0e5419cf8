import { useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { refundPath, staffPath } from '#contract/staff/paths.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { Card } from '../../../../ui/styles/layout.tsx';
import { useRights } from '../../../hooks/useRights.ts';
import { usePaymentWords } from '../../../parts/people/usePaymentWords.ts';
import type { GroupAnswer, PlacePage } from '../../../queries/people/people.ts';
import styles from './Place.module.css';

type Fact = readonly [label: string, value: ReactNode];

/** What is known, one fact a line; what nobody knows has none. */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts
      .filter(([, value]) => value !== null && value !== '')
      .map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
  </dl>
);

const own = (text: string | number | null) => text !== null && <span translate="no">{text}</span>;

/** The facts of a place and its person. */
export function PlaceFacts({ page: { place, person, start_data, payment } }: { readonly page: PlacePage }) {
  const { t } = useLingui();
  const { dayAndTime, dateOf } = useFormat();
  const { id, bib, run_id, run, distance, wave_time, region, group_id, group_name } = place;
  const group = group_name === null ? String(group_id) : `${group_id} ${group_name}`;
  const accountDay = person?.account ? dateOf(person.account.since, region) : null;
  const sexes = { K: t`Woman`, M: t`Man`, X: t`Neither`, unknown: null };
  const facts: Fact[] = [
    [
      t`Run`,
      <Link key="run" to={staffPath('runPeople', { id: run_id })} translate="no">
        {run}
      </Link>,
    ],
    [t`Distance`, own(distance)],
    [t`Wave`, dayAndTime(wave_time, region)],
    [
      t`Group`,
      <Link key="group" to={staffPath('group', { id: group_id })} translate="no">
        {group}
      </Link>,
    ],
    [t`Start number`, own(bib)],
    [t`Place`, own(id)],
    [t`E-mail`, own(person?.email ?? null)],
    [t`E-mail came back`, own(person?.bounced ?? null)],
    [t`Telephone`, own(person?.phone ?? null)],
    [t`Birth year`, own(person?.birth_year ?? null)],
    [t`Age`, own(person?.age ?? null)],
    [t`Sex`, sexes[person?.sex ?? 'unknown']],
    [t`Size`, own(person?.size ?? null)],
    [t`Club or team`, own(start_data?.club ?? null)],
    [
      t`In an emergency`,
      own([start_data?.emergency?.name, start_data?.emergency?.phone].filter(Boolean).join(', ') || null),
    ],
    [t`Account`, accountDay === null ? null : t`since ${accountDay}`],
  ];
  return (
    <>
      <Card>
        <Facts facts={facts.map(([label, value]) => [label, value === false ? null : value])} />
      </Card>
      {start_data !== null && start_data.answers.length > 0 && (
        <Card>
          <h2>{t`Answers`}</h2>
          <Facts
            facts={start_data.answers.map(({ kind, question, value }) => [
              question,
              kind === 'tick' ? t`Yes` : own(value),
            ])}
          />
        </Card>
      )}
      {payment !== null && <PaymentCard payment={payment} region={region} place={id} />}
      {person !== null && person.others.length > 0 && (
        <Card>
          <h2>{t`Other places`}</h2>
          <ul className={styles.others}>
            {person.others.map((other) => (
              <li key={other.id}>
                <Link to={staffPath('place', { id: other.id })} translate="no">
                  {`${other.run}, ${dayAndTime(other.wave_time, region)}`}
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

interface PaymentCardProps {
  readonly payment: GroupAnswer['payments'][number];
  readonly region: PlacePage['place']['region'];
  /** The place that its refund begins with. */
  readonly place?: number;
}

/** What places were ordered and paid with. */
export function PaymentCard({ payment, region, place }: PaymentCardProps) {
  const { t } = useLingui();
  const may = useRights();
  const { money, dayAndTime } = useFormat();
  const { status } = usePaymentWords();
  const { to_pay, currency, seats, name, email, codes, created_at, paid_at, expires_at } = payment;
  return (
    <Card>
      <h2>{t({ context: 'of places', message: 'Payment' })}</h2>
      <Facts
        facts={[
          [t`State`, status[payment.status]],
          [t`Amount`, to_pay === null ? null : money(to_pay, currency)],
          [t`Places`, seats],
          [
            t`Payer`,
            <span key="payer" translate="no">
              {name} <span className="small">{email}</span>
            </span>,
          ],
          [
            t`Coupons`,
            codes.length === 0 ? null : (
              <span key="codes" translate="no">
                {codes.join(', ')}
              </span>
            ),
          ],
          [t`Ordered`, dayAndTime(created_at, region)],
          [t`Paid on`, paid_at === null ? null : dayAndTime(paid_at, region)],
          [t`Held until`, expires_at === null ? null : dayAndTime(expires_at, region)],
        ]}
      />
      {may('money.read') && paid_at !== null && (
        <p className="mt-4">
          <Link to={refundPath(payment.id, place)}>
            {may('refunds.order') ? t`Give money back` : t`Prices of its places`}
          </Link>
        </p>
      )}
    </Card>
  );
}
