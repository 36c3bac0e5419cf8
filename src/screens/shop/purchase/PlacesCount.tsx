import { Plural, useLingui } from '@lingui/react/macro';
import { places as placesRange } from '#contract/constants.ts';
import { groupOfferOf } from '#machines/shop/buying/draft.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { SelectField } from '../../../ui/fields/Field.tsx';
import { Stepper } from '../../../ui/fields/Stepper.tsx';
import { StateWord } from '../../../ui/StateWord.tsx';
import { agesBetween } from '../../parts/AgeField.tsx';
import { useFaultWords } from './faultWords.ts';
import { GroupFault } from './GroupFault.tsx';
import styles from './purchase.module.css';
import type { PartProps } from './view.ts';

interface PlacesCountProps extends PartProps {
  /** The wave itself says that it left fewer. */
  readonly isClampShown?: boolean;
  /** The children's ages are asked for with it. */
  readonly hasAges?: boolean;
}

/** How many places, what that does to the price, and where they are fewer than wanted. */
export function PlacesCount({ actor, view, isClampShown = false, hasAges = true }: PlacesCountProps) {
  const { t } = useLingui();
  const { groupOfferWords } = useFormat();
  const { draft, run } = view;
  const groupOffer = groupOfferOf(view);
  return (
    <>
      <div className="split">
        <div>
          <p className={styles.ask}>{t`How many places?`}</p>
          <p className={styles.hint} id="places-hint">
            {groupOffer !== null && run !== null && groupOfferWords(groupOffer, run.currency)}
          </p>
        </div>
        <Stepper
          label={t`How many places?`}
          value={draft.places}
          min={placesRange.min}
          max={placesRange.max}
          describedBy="places-hint places-note"
          onChange={(places) => actor.send({ type: 'places.changed', places })}
        />
      </div>
      <div id="places-note" className={styles.fault} role="status">
        {view.clampedTo !== null && !isClampShown && <ClampNote places={view.clampedTo} />}
        {draft.places === placesRange.max && (
          <StateWord icon="people" tone="calm">
            {t`You can buy at most ${placesRange.max} places at once.`}
          </StateWord>
        )}
      </div>
      <GroupFault field="places" faults={view.faults} />
      {hasAges && draft.ages.length > 0 && <ChildrensAges actor={actor} view={view} />}
    </>
  );
}

/** A small wave left fewer places than were wanted. */
export const ClampNote = ({ places }: { readonly places: number }) => (
  <StateWord icon="alert" tone="calm">
    <Plural
      value={places}
      one="Changed to # place: that is all this wave has left."
      other="Changed to # places: that is all this wave has left."
    />
  </StateWord>
);

/** One age per place; what is not known yet the captain says later. */
export function ChildrensAges({ actor, view: { draft, category, faults } }: PartProps) {
  const { t } = useLingui();
  const faultOf = useFaultWords(faults);
  const from = category?.age_from ?? 0;
  const to = category?.age_to ?? from;
  const options = agesBetween(from, to).map(String);
  return (
    <div className={styles.children}>
      {draft.ages.map((age, place) => {
        const child = place + 1;
        return (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number
            key={place}
            name="ages"
            label={t`Age of child ${child}`}
            value={age === null ? '' : String(age)}
            error={place === 0 ? faultOf('ages') : undefined}
            options={[{ value: '', label: t`Later` }, ...options.map((value) => ({ value, label: value }))]}
            onChange={({ currentTarget: { value } }) =>
              actor.send({ type: 'age.given', place, age: value === '' ? null : Number(value) })
            }
          />
        );
      })}
      <p className={`${styles.hint} ${styles.otherAges}`}>
        {t`Children aged ${from} to ${to} run here. A child of another age needs a separate order.`}
      </p>
    </div>
  );
}
