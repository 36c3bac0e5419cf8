import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { refundMachine } from '#machines/money/refund.machine.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { ActionButton } from '../../../../ui/buttons/ActionButton.tsx';
import { ChoiceCard, Choices } from '../../../../ui/fields/ChoiceCard.tsx';
import { Field } from '../../../../ui/fields/Field.tsx';
import { Card } from '../../../../ui/styles/layout.tsx';
import { refundEffects } from '../../../effects/money/refund.effects.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useOpened } from '../../../hooks/useOpened.ts';
import { useRights } from '../../../hooks/useRights.ts';
import type { Refundable } from '../../../queries/money/money.ts';
import { ChosenPlaces } from './ChosenPlaces.tsx';
import styles from './Payment.module.css';
import { PolicySteps } from './PolicySteps.tsx';
import { RefundAnswer } from './RefundAnswer.tsx';
import { RefundSums } from './RefundSums.tsx';

interface RefundFormProps {
  readonly refundable: Refundable;
  readonly first: readonly number[];
}

/** Which places, how much, and what becomes of them; beside it what would go back, before it does. */
export function RefundForm({ refundable, first }: RefundFormProps) {
  const { services } = useStaff();
  const actor = useOpened(
    () => refundMachine.provide(refundEffects(services, refundable.payment.id)),
    { chosen: first },
    () => undefined,
  );
  return <RefundFields actor={actor} refundable={refundable} />;
}

interface RefundFieldsProps {
  readonly actor: ActorRefFrom<typeof refundMachine>;
  readonly refundable: Refundable;
}

/** The form of a running chart. */
export function RefundFields({ actor, refundable }: RefundFieldsProps) {
  const { t } = useLingui();
  const { money } = useFormat();
  const may = useRights();
  const { payment, places, steps } = refundable;
  const snapshot = useSelector(actor, (current) => current);
  const { context } = snapshot;
  const { chosen, how, amount, ends, reason, preview } = context;
  const back = preview && money(preview.back, payment.currency);
  if (snapshot.hasTag('sent')) return <RefundAnswer actor={actor} refundable={refundable} />;
  return (
    <form
      className={styles.page}
      noValidate
      aria-label={t`Money back`}
      onSubmit={(event) => {
        event.preventDefault();
        actor.send({ type: 'refund.wanted' });
      }}
    >
      <div className="stack-6">
        <Card>
          <h2 className="mb-4">{t`Which places`}</h2>
          <ChosenPlaces
            payment={payment}
            places={places}
            chosen={chosen}
            onChoose={(ids) => actor.send({ type: 'places.chosen', ids })}
          />
        </Card>
        <Card>
          <h2 className="mb-4">{t`How much`}</h2>
          <Choices label={t`How much`} columns={3}>
            {(
              [
                ['policy', t`By the policy`, t`the fee is kept`],
                ['whole', t`Whole`, t`with the fee`],
                ['amount', t`An amount`, t`up to all of it`],
              ] as const
            ).map(([value, name, more]) => (
              <ChoiceCard
                key={value}
                name="how"
                value={value}
                checked={how === value}
                onChoose={() => actor.send({ type: 'how.chosen', how: value })}
              >
                <span className={styles.choice}>
                  <span className="strong">{name}</span>
                  <span className="small quiet">{more}</span>
                </span>
              </ChoiceCard>
            ))}
          </Choices>
          {how === 'policy' && <PolicySteps steps={steps} percent={preview?.percent ?? null} run={payment.run_id} />}
          {how === 'amount' && (
            <div className="mt-4">
              <Field
                name="amount"
                label={t`Amount in ${payment.currency === 'PLN' ? 'zł' : '€'}`}
                inputMode="decimal"
                autoComplete="off"
                value={amount}
                onChange={(event) => actor.send({ type: 'amount.typed', text: event.currentTarget.value })}
              />
            </div>
          )}
        </Card>
        <Card>
          <h2 className="mb-4">{t`And the places`}</h2>
          <Choices label={t`And the places`} columns={2}>
            {(
              [
                [true, t`They end`, t`others can have them at once`],
                [false, t`They stay`, t`as they are, as goodwill`],
              ] as const
            ).map(([value, name, more]) => (
              <ChoiceCard
                key={String(value)}
                name="ends"
                value={String(value)}
                checked={ends === value}
                onChoose={() => actor.send({ type: 'end.chosen', ends: value })}
              >
                <span className={styles.choice}>
                  <span className="strong">{name}</span>
                  <span className="small quiet">{more}</span>
                </span>
              </ChoiceCard>
            ))}
          </Choices>
          <div className="mt-4">
            <Field
              name="reason"
              label={t`Why`}
              help={t`For the log; runners do not read it.`}
              optional
              autoComplete="off"
              maxLength={300}
              value={reason}
              onChange={(event) => actor.send({ type: 'reason.typed', text: event.currentTarget.value })}
            />
          </div>
        </Card>
      </div>
      <aside className={styles.aside} aria-label={t`What would go back`}>
        <RefundSums refundable={refundable} snapshot={snapshot} />
        <RefundAnswer actor={actor} refundable={refundable} />
        {may('refunds.order') && preview !== null && snapshot.hasTag('priced') && (
          <>
            <ActionButton type="submit" fullWidth busy={snapshot.hasTag('busy') && t`One moment…`}>
              {preview.back > 0 ? t`Give back ${back ?? ''}` : t`Without money back`}
            </ActionButton>
            <p className="small quiet">
              {preview.needs_yes
                ? t`An owner or finance has to approve it within 24 hours. Nothing happens before that.`
                : t`It goes out after ${plural(Math.ceil(preview.fuse_minutes), { one: '# minute', other: '# minutes' })} and can be taken back until then. Nobody is notified before that.`}
            </p>
          </>
        )}
      </aside>
    </form>
  );
}
