import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useActorRef } from '@xstate/react';
import type { Payment } from '#contract/payments/payment.calls.ts';
import { isVacantPlace } from '#machines/groups/placeKind.ts';
import { inspected } from '../../../flows/inspected.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { StateWord } from '../../../ui/StateWord.tsx';
import { Countdown } from '../../parts/Countdown.tsx';
import { HoldNote } from '../../parts/HoldNote.tsx';
import type { Counting } from '../../parts/TimeLeft.tsx';
import styles from './group.module.css';
import { type GroupPage, isPayable } from './page.ts';

/** What waits for money, until when, and the way to pay it (docs/rules/groups.md 9.1; the captain's). */
export function Due({ page }: { readonly page: GroupPage }) {
  const { payments, counting } = page;
  const [next] = payments.filter(isPayable);
  if (payments.length === 0) return null;
  const places = payments.reduce((sum, { participants }) => sum + participants, 0);
  const deadline = next?.expires_at ?? null;
  return (
    <section className={styles.due} data-calm={deadline === null || undefined} aria-labelledby="due">
      <h2 id="due" className="h3">
        <Plural value={places} one="# place is not paid yet" other="# places are not paid yet" />
      </h2>
      {deadline !== null && (
        <div className={styles.clock}>
          <HeldFor key={deadline} expiresAt={deadline} counting={counting} />
          <HoldNote payment={next} />
        </div>
      )}
      <ul>
        {payments.map((payment) => (
          <DueRow key={payment.payment_id} page={page} payment={payment} />
        ))}
      </ul>
    </section>
  );
}

function HeldFor({ expiresAt, counting }: { readonly expiresAt: string; readonly counting: Counting }) {
  const actor = useActorRef(counting.chart, {
    input: { expiresAt: Date.parse(expiresAt), now: counting.now },
    ...inspected(),
  });
  return <Countdown actor={actor} />;
}

function DueRow({
  page: { group, rights, onOpen, onPay },
  payment,
}: {
  readonly page: GroupPage;
  readonly payment: Payment;
}) {
  const { t } = useLingui();
  const { money, dayAndTime } = useFormat();
  const { payment_id, participants, price, currency, expires_at } = payment;
  const until = expires_at && dayAndTime(expires_at, group.region);
  const amount = money(price, currency);
  const places = group.signups.filter((place) => place.payment_id === payment_id);
  const added = places.find((place) => isVacantPlace(place) && rights.rows.get(place.id)?.includes('remove'));
  const whose = places.flatMap(({ name, email }) => name ?? email ?? []);
  return (
    <li>
      <div>
        <p className="strong">
          {participants === 1 && whose.length === 1 ? (
            <bdi translate="no">{whose[0]}</bdi>
          ) : (
            <Plural value={participants} one="# place" other="# places" />
          )}
        </p>
        {until !== null && (
          <p className="small quiet">
            <Trans>until {until}</Trans>
          </p>
        )}
      </div>
      {isPayable(payment) ? (
        <div className={styles.actions}>
          {added !== undefined && (
            <Button variant="text" size="compact" onClick={() => onOpen({ dialog: 'remove', placeId: added.id })}>
              {t`Give up`}
            </Button>
          )}
          <ActionButton variant="default" isCompact onClick={() => onPay(payment_id)}>
            {t`Pay ${amount}`}
          </ActionButton>
        </div>
      ) : (
        <StateWord icon="clock" tone="calm">{t`payment in progress`}</StateWord>
      )}
    </li>
  );
}
