import { Plural, useLingui } from '@lingui/react/macro';
import type { Event } from '#contract/shop/catalogue.calls.ts';
import { categoriesOf, openRuns, runsOf } from '#machines/shop/buying/draft.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { ChoiceCard, Choices } from '../../../ui/fields/ChoiceCard.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { StateWord } from '../../../ui/StateWord.tsx';
import { GroupFault } from '../purchase/GroupFault.tsx';
import styles from '../purchase/purchase.module.css';
import { bySaleAndDate, Sale } from '../purchase/runFacts.tsx';
import own from './signUp.module.css';
import type { SignUpView, StepProps } from './view.ts';

/** From this many free places down a card says how many are left. */
const fewPlaces = 50;

/** The cities of the chosen kind of run, a card for each date; those not on sale say why. */
export function CityStep({ actor, view }: StepProps) {
  const { t } = useLingui();
  const { catalogue, draft, faults, hasTag } = view;
  const inCityOf = (run: Event, runs: readonly Event[]) => runs.filter(({ city_id }) => city_id === run.city_id);
  const runs = runsOf(catalogue, draft.type);
  const choose = (run: Event) =>
    inCityOf(run, openRuns(catalogue, draft.type)).length > 1
      ? actor.send({ type: 'run.chosen', runId: run.id })
      : actor.send({ type: 'city.chosen', cityId: run.city_id });
  return (
    <>
      {hasTag('runGone') && (
        <div className={styles.notice}>
          <Notice tone="urgent" role="alert">
            {t`The run you chose is no longer on sale. Choose another one; your details are kept.`}
          </Notice>
        </div>
      )}
      <GroupFault field="event_id" faults={faults} />
      <Choices label={t({ context: 'step', message: 'City' })}>
        {runs.toSorted(bySaleAndDate).map((run) => (
          <ChoiceCard
            key={run.id}
            name="event_id"
            value={run.id}
            dot="end"
            checked={run.id === draft.event_id}
            disabled={run.sale !== 'open'}
            onChoose={() => choose(run)}
            onTap={() => actor.send({ type: 'choice.tapped' })}
          >
            <CityCard run={run} view={view} hasName={inCityOf(run, runs).length > 1} />
          </ChoiceCard>
        ))}
      </Choices>
    </>
  );
}

interface CityCardProps {
  readonly run: Event;
  readonly view: SignUpView;
  /** Several runs in one city are told apart by their names. */
  readonly hasName: boolean;
}

function CityCard({ run, view: { catalogue }, hasName }: CityCardProps) {
  const { weekdayDays, priceWords } = useFormat();
  const categories = categoriesOf(catalogue, run.id);
  const from = run.price_from === null ? null : priceWords(run.price_from, run.currency, 'from').line;
  const free = categories.reduce((sum, { free_places }) => sum + free_places, 0);
  const isOpen = run.sale === 'open';
  return (
    <span className={styles.lines}>
      <span className={styles.name}>{catalogue?.cities.find(({ id }) => id === run.city_id)?.name}</span>
      {hasName && <span className="small">{run.name}</span>}
      <span className="small quiet">
        {weekdayDays(run.days)}
        {isOpen && (
          <>
            , <b className={own.price}>{from}</b>
          </>
        )}
      </span>
      {!isOpen && <Sale run={run} />}
      {isOpen && free <= fewPlaces && (
        <StateWord icon="alert" tone="calm">
          <Plural value={free} one="only # place left" other="only # places left" />
        </StateWord>
      )}
    </span>
  );
}
