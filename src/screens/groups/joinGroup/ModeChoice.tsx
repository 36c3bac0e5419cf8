import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../i18n/useFormat.ts';
import { ChoiceCard, Choices } from '../../../ui/fields/ChoiceCard.tsx';
import styles from './joinGroup.module.css';
import type { JoinPartProps } from './view.ts';

/** The choice of a group that offers both: a place that is paid for, or one more. */
export function ModeChoice({ actor, view: { offer, hasTag } }: JoinPartProps) {
  const { t } = useLingui();
  const { priceWords } = useFormat();
  if (offer === null || offer.modes.length < 2) return null;
  const cards = {
    paid: { name: t`Take a paid place`, detail: t`The group has paid for it.` },
    unpaid: {
      name: t`Pay for a place yourself`,
      detail: priceWords(offer.price.breakdown.toPay, offer.price.currency).line,
    },
  };
  return (
    <Choices label={t`How would you like to join?`} columns={2}>
      {offer.modes.map((mode) => (
        <ChoiceCard
          key={mode}
          name="mode"
          value={mode}
          checked={(mode === 'unpaid') === hasTag('paying')}
          onChoose={() => actor.send({ type: 'mode.chosen', mode })}
        >
          <span className={styles.lines}>
            <span className="strong">{cards[mode].name}</span>
            <span className="small quiet">{cards[mode].detail}</span>
          </span>
        </ChoiceCard>
      ))}
    </Choices>
  );
}
