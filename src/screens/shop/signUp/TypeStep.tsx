import { useLingui } from '@lingui/react/macro';
import { eventTypes } from '#contract/shop/catalogue.calls.ts';
import { known } from '#machines/kit/known.ts';
import { categoriesOf, type EventType, openRuns, runsOf } from '#machines/shop/buying/draft.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { ChoiceCard, Choices } from '../../../ui/fields/ChoiceCard.tsx';
import { GroupFault } from '../purchase/GroupFault.tsx';
import styles from '../purchase/purchase.module.css';
import { bySaleAndDate, Sale, useRunFacts } from '../purchase/runFacts.tsx';
import { useTypeWords } from './stepWords.ts';
import type { SignUpView, StepProps } from './view.ts';

/** The kinds of runs that are announced, each with where it is run, how far, and from what price. */
export function TypeStep({ actor, view }: StepProps) {
  const { t } = useLingui();
  const { catalogue, draft, faults } = view;
  return (
    <>
      <GroupFault field="type" faults={faults} />
      <Choices label={t`Kind of run`}>
        {eventTypes
          .filter((type) => runsOf(catalogue, type).length > 0)
          .map((type) => (
            <ChoiceCard
              key={type}
              name="type"
              value={type}
              dot="end"
              checked={type === draft.type}
              disabled={openRuns(catalogue, type).length === 0}
              onChoose={() => actor.send({ type: 'type.chosen', eventType: type })}
              onTap={() => actor.send({ type: 'choice.tapped' })}
            >
              <TypeCard type={type} view={view} />
            </ChoiceCard>
          ))}
      </Choices>
    </>
  );
}

function TypeCard({ type, view: { catalogue } }: { readonly type: EventType; readonly view: SignUpView }) {
  const { t } = useLingui();
  const { money } = useFormat();
  const about = useRunFacts();
  const words = useTypeWords()[type];
  const open = openRuns(catalogue, type);
  const runs = open.length > 0 ? open : runsOf(catalogue, type);
  const categories = runs.flatMap(({ id }) => categoriesOf(catalogue, id));
  const cities = [...new Set(runs.map(({ city_id }) => city_id))].map(
    (id) => known(catalogue?.cities.find((city) => city.id === id)).name,
  );
  const [first] = runs.toSorted(bySaleAndDate);
  if (first === undefined) return null;
  const from = money(Math.min(...categories.map(({ price }) => price)), first.currency);
  return (
    <span className={styles.lines}>
      <span className={styles.name}>{words.name}</span>
      <span className="small">{words.about}</span>
      <span className="small quiet">
        {cities.join(', ')}, {about(categories)}
      </span>
      {open.length > 0 ? <span className="small strong tnum">{t`from ${from}`}</span> : <Sale run={first} />}
    </span>
  );
}
