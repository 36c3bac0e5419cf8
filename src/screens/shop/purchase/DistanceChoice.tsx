import { useLingui } from '@lingui/react/macro';
import { categoriesOf, groupOfferOf, holdsAge } from '#machines/shop/buying/draft.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { ChoiceCard, Choices } from '../../../ui/fields/ChoiceCard.tsx';
import { StateWord } from '../../../ui/StateWord.tsx';
import { agesBetween } from '../../parts/AgeField.tsx';
import { GroupFault } from './GroupFault.tsx';
import styles from './purchase.module.css';
import { useDistanceName } from './useDistanceName.ts';
import type { PartProps } from './view.ts';

/** The distances of the run with their prices. */
export function Distances({ actor, view: { catalogue, draft, run, faults } }: PartProps) {
  const { t } = useLingui();
  const { groupOfferWords, nextPriceWords, priceWords } = useFormat();
  const distanceName = useDistanceName();
  if (run === null) return null;
  return (
    <>
      <GroupFault field="event_category_id" faults={faults} />
      <Choices label={t`Distance`} columns={2}>
        {categoriesOf(catalogue, run.id)
          .toSorted((one, other) => one.distance - other.distance)
          .map((category) => {
            const { amount, fee } = priceWords(category.price_with_fee, run.currency);
            const groupOffer = groupOfferOf({ category });
            const isFull = category.free_places === 0;
            return (
              <ChoiceCard
                key={category.id}
                name="event_category_id"
                value={category.id}
                checked={category.id === draft.event_category_id}
                disabled={isFull}
                onChoose={() => actor.send({ type: 'distance.chosen', categoryId: category.id })}
                onTap={() => actor.send({ type: 'choice.tapped' })}
                side={
                  <>
                    <span className="num h3 block">{amount}</span>
                    <span className="tiny quiet">{fee}</span>
                  </>
                }
              >
                <span className={styles.lines}>
                  <span className="strong">{distanceName(category)}</span>
                  {isFull && (
                    <StateWord icon="cross" tone="off">
                      {t`Sold out`}
                    </StateWord>
                  )}
                  {!isFull && category.next_price !== null && (
                    <StateWord icon="clock" tone="calm">
                      {nextPriceWords(category.next_price, run.region)}
                    </StateWord>
                  )}
                  {!isFull && groupOffer !== null && (
                    <span className="small quiet">{groupOfferWords(groupOffer, run.currency)}</span>
                  )}
                </span>
              </ChoiceCard>
            );
          })}
      </Choices>
    </>
  );
}

/** The age of the first child, which decides the distance. */
export function Ages({ actor, view: { catalogue, draft, run, category, faults } }: PartProps) {
  const { t } = useLingui();
  const { nextPriceWords, priceWords } = useFormat();
  const distanceName = useDistanceName();
  if (run === null) return null;
  const categories = categoriesOf(catalogue, run.id);
  const ages = categories
    .flatMap(({ age_from, age_to }) => (age_from === null ? [] : agesBetween(age_from, age_to ?? age_from)))
    .toSorted((one, other) => one - other);
  const price = category && priceWords(category.price_with_fee, run.currency).line;
  return (
    <>
      <div className={styles.ages}>
        <Choices label={t`Age`}>
          {ages.map((age) => (
            <ChoiceCard
              key={age}
              name="event_category_id"
              value={age}
              checked={age === draft.ages[0]}
              disabled={!categories.some((one) => holdsAge(one, age) && one.free_places > 0)}
              onChoose={() => actor.send({ type: 'age.chosen', age })}
              onTap={() => actor.send({ type: 'choice.tapped' })}
            >
              <span className="num h3">{age}</span>
            </ChoiceCard>
          ))}
        </Choices>
      </div>
      {category !== null && (
        <p className="mt-3" role="status">
          <span className="strong">{distanceName(category)}</span> <span className="quiet">{price}</span>
          {category.next_price !== null && (
            <span className="small quiet block">{nextPriceWords(category.next_price, run.region)}</span>
          )}
        </p>
      )}
      <GroupFault field="event_category_id" faults={faults} />
    </>
  );
}
