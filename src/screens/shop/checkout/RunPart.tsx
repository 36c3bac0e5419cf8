import { useLingui } from '@lingui/react/macro';
import type { Event } from '#contract/shop/catalogue.calls.ts';
import { known } from '#machines/kit/known.ts';
import { categoriesOf } from '#machines/shop/buying/draft.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { ChoiceCard, Choices } from '../../../ui/fields/ChoiceCard.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { GroupFault } from '../purchase/GroupFault.tsx';
import styles from '../purchase/purchase.module.css';
import { bySaleAndDate, Sale, useRunFacts } from '../purchase/runFacts.tsx';
import type { PartProps } from '../purchase/view.ts';

/** The runs of the region as cards; those not on sale say why. */
export function RunPart({ actor, view }: PartProps) {
  const { t } = useLingui();
  const runs = view.catalogue?.events.toSorted(bySaleAndDate) ?? [];
  return (
    <>
      {view.hasTag('runGone') && (
        <div className={styles.notice}>
          <Notice tone="urgent" role="alert">
            {t`The run you chose is no longer on sale. Choose another one; your details are kept.`}
          </Notice>
        </div>
      )}
      <GroupFault field="event_id" faults={view.faults} />
      <Choices label={t`Run`} columns={2}>
        {runs.map((run) => (
          <ChoiceCard
            key={run.id}
            name="event_id"
            value={run.id}
            dot="end"
            checked={run.id === view.draft.event_id}
            disabled={run.sale !== 'open'}
            onChoose={() => actor.send({ type: 'run.chosen', runId: run.id })}
            onTap={() => actor.send({ type: 'choice.tapped' })}
          >
            <RunCard run={run} view={view} />
          </ChoiceCard>
        ))}
      </Choices>
    </>
  );
}

function RunCard({ run, view: { catalogue } }: { readonly run: Event; readonly view: PartProps['view'] }) {
  const { daysLeaf, priceWords } = useFormat();
  const about = useRunFacts();
  const { day, month, weekday } = daysLeaf(run.days);
  const categories = categoriesOf(catalogue, run.id);
  const city = known(catalogue?.cities.find(({ id }) => id === run.city_id)).name;
  const from = run.price_from === null ? null : priceWords(run.price_from, run.currency, 'from').line;
  return (
    <span className={styles.run} data-off={run.sale !== 'open' || undefined}>
      <span className={styles.day}>
        <span className="num">{day}</span>
        <span>{month}</span>
      </span>
      <span className={styles.runText}>
        <span className={styles.name}>{run.name}</span>
        <span className="small quiet">
          {weekday}, {city}, {about(categories)}
        </span>
        {run.sale === 'open' ? <span className="small strong tnum">{from}</span> : <Sale run={run} />}
      </span>
    </span>
  );
}
