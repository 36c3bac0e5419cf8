import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useActorRef, useSelector } from '@xstate/react';
import type { InName, Profile } from '#contract/accounts/account.calls.ts';
import { currencyOf } from '#contract/constants.ts';
import { type InNameField, inNameForm } from '#machines/accounts/inName.form.ts';
import type { FormMachine } from '#machines/kit/form.machine.ts';
import { inspected } from '../../../flows/inspected.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { StateWord } from '../../../ui/StateWord.tsx';
import { Refusal } from '../../parts/Refusal.tsx';
import { DayLeaf } from '../profile/DayLeaf.tsx';
import styles from './signUps.module.css';
import { useRunLine } from './useRunLine.ts';

export interface InNameListProps {
  readonly orders: Profile['reserved_in_name'];
  readonly chart: FormMachine<InNameField>;
}

/** Unpaid places that somebody, maybe a stranger, reserved in this person's name: whose are they? */
export function InNameList({ orders, chart }: InNameListProps) {
  const { t } = useLingui();
  const places = orders.reduce((sum, order) => sum + order.places, 0);
  if (orders.length === 0) return null;
  return (
    <section aria-label={t`Reserved in your name`}>
      <h2 className={styles.title}>
        <Plural value={places} one="# place is reserved in your name" other="# places are reserved in your name" />
      </h2>
      <p className={styles.why}>
        <Trans>Somebody reserved them with your e-mail address and has not paid yet. Was it you?</Trans>
      </p>
      <ul className="stack-3">
        {orders.map((order) => (
          <ClaimQuestion key={order.payment_id} order={order} chart={chart} />
        ))}
      </ul>
    </section>
  );
}

function ClaimQuestion({ order, chart }: { readonly order: InName; readonly chart: InNameListProps['chart'] }) {
  const { t } = useLingui();
  const { money, dayAndTime } = useFormat();
  const actor = useActorRef(chart, { input: inNameForm(order), ...inspected() });
  const isFailed = useSelector(actor, (snapshot) => snapshot.hasTag('failed'));
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const { message, values } = useSelector(actor, ({ context }) => context);
  const line = useRunLine();
  const { places } = order;
  const amount = money(order.price, currencyOf[order.region]);
  const until = dayAndTime(order.expires_at, order.region);
  const say = (answer: 'mine' | 'notMine') => {
    actor.send({ type: 'field.typed', field: 'answer', text: answer });
    actor.send({ type: 'form.submitted' });
  };
  const busy = (answer: 'mine' | 'notMine', words: string) => (isBusy && values.answer === answer ? words : undefined);
  return (
    <li className={styles.card}>
      <DayLeaf day={order.event_date} />
      <div className={styles.text}>
        <h3>{order.event_name}</h3>
        <p className="small quiet">{line({ ...order, group_name: null })}</p>
        <p className="small quiet">
          <Plural value={places} one={`# place, ${amount}`} other={`# places, ${amount}`} />
        </p>
        <StateWord icon="clock" tone="calm">{t`held until ${until}`}</StateWord>
        {isFailed && <Refusal message={message} />}
      </div>
      <div className={styles.acts}>
        <ActionButton variant="default" isCompact busy={busy('mine', t`Taking over…`)} onClick={() => say('mine')}>
          {t`Yes, that’s mine`}
        </ActionButton>
        <ActionButton variant="text" isCompact busy={busy('notMine', t`Cancelling…`)} onClick={() => say('notMine')}>
          {t`Not mine, cancel`}
        </ActionButton>
      </div>
    </li>
  );
}
