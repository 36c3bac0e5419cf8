import { useLingui } from '@lingui/react/macro';
import type { Event } from '#contract/catalogue.calls.ts';
import { categoriesOf } from '#machines/checkout.draft.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { ChoiceCard, Choices } from '../../ui/ChoiceCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { StateWord } from '../../ui/StateWord.tsx';
import styles from './checkout.module.css';
import { GroupFault } from './GroupFault.tsx';
import { inKilometres } from './useDistanceName.ts';
import { type PartProps, useLists } from './view.ts';

/** Those that can be bought first, then by date. */
const bySaleAndDate = (one: Event, other: Event) =>
  rank(one) - rank(other) || one.date.localeCompare(other.date) || one.id - other.id;
const rank = ({ sale }: Event) => ({ open: 0, soon: 1, sold_out: 2, closed: 2 })[sale];

/** The runs of the region as cards; those not on sale say why. */
export function RunPart({ actor, view }: PartProps) {
  const { t } = useLingui();
  const isGone = view.snapshot.matches({ form: { editing: { choosingRun: 'gone' } } });
  const runs = view.catalogue?.events.toSorted(bySaleAndDate) ?? [];
  return (
    <>
      {isGone && (
        <div className={styles.notice}>
          <Notice tone="urgent" role="alert">
            {t`The run you had chosen is not on sale any more. Choose another one; your details are kept.`}
          </Notice>
        </div>
      )}
      <Choices label={t`Run`} columns={2}>
        {runs.map((run) => (
          <ChoiceCard
            key={run.id}
            name="event_id"
            value={run.id}
            dot="end"
            checked={run.id === view.draft.event_id}
            disabled={run.sale !== 'open'}
            onChoose={() => actor.send({ type: 'run.chosen', eventId: run.id })}
          >
            <RunCard run={run} view={view} />
          </ChoiceCard>
        ))}
      </Choices>
      <GroupFault field="event_id" faults={view.faults} />
    </>
  );
}

function RunCard({ run, view: { catalogue } }: { readonly run: Event; readonly view: PartProps['view'] }) {
  const { t } = useLingui();
  const { dayLeaf, money } = useFormat();
  const about = useRunFacts();
  const { day, month, weekday } = dayLeaf(run.date);
  const categories = categoriesOf(catalogue, run.id);
  const city = catalogue?.cities.find(({ id }) => id === run.city_id)?.name ?? '';
  const from = money(Math.min(...categories.map(({ price }) => price)), run.currency);
  return (
    <span className={styles.run} data-off={run.sale !== 'open' || undefined}>
      <span className={styles.day}>
        <span className="num">{day}</span>
        <span>{month}</span>
      </span>
      <span className={styles.runText}>
        <span className={styles.name}>{run.name}</span>
        <span className="small quiet">
          {weekday}, {city} · {about(categories)}
        </span>
        {run.sale === 'open' ? <span className="small strong tnum">{t`from ${from}`}</span> : <Sale run={run} />}
      </span>
    </span>
  );
}

/** Why a run cannot be bought. */
function Sale({ run: { sale, sale_opens_at, region } }: { readonly run: Event }) {
  const { t } = useLingui();
  const { dayAndTime } = useFormat();
  if (sale === 'soon') {
    const from = sale_opens_at === null ? null : dayAndTime(sale_opens_at, region);
    return (
      <StateWord icon="clock" tone="calm">
        {from === null ? t`Sale opens soon` : t`Sale from ${from}`}
      </StateWord>
    );
  }
  return (
    <StateWord icon="cross" tone="off">
      {sale === 'sold_out' ? t`Sold out` : t`Sale has ended`}
    </StateWord>
  );
}

/** '6 and 12 km'; of kids races the ages too. */
function useRunFacts() {
  const { t } = useLingui();
  const { number } = useFormat();
  const { all } = useLists();
  return (categories: ReturnType<typeof categoriesOf>) => {
    const distances = [...new Set(categories.map(({ distance }) => distance))].toSorted((one, other) => one - other);
    const kilometres = inKilometres(all(distances.map(number)));
    const ages = categories.flatMap(({ age_from, age_to }) =>
      age_from === null ? [] : [age_from, age_to ?? age_from],
    );
    if (ages.length === 0) return kilometres;
    const youngest = Math.min(...ages);
    const oldest = Math.max(...ages);
    return t`${kilometres}, ages ${youngest} to ${oldest}`;
  };
}
