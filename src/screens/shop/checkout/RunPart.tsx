import { useLingui } from '@lingui/react/macro';
import { runPath } from '#contract/paths.ts';
import type { Event } from '#contract/shop/catalogue.calls.ts';
import type { RunCard } from '#contract/shop/runPage.calls.ts';
import { known } from '#machines/kit/known.ts';
import { categoriesOf } from '#machines/shop/buying/draft.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { ChoiceCard, Choices } from '../../../ui/fields/ChoiceCard.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Link } from '../../parts/Link.tsx';
import { GroupFault } from '../purchase/GroupFault.tsx';
import styles from '../purchase/purchase.module.css';
import { bySaleAndDate } from '../purchase/runFacts.tsx';
import type { PartProps } from '../purchase/view.ts';
import { RunTeaser } from '../runs/RunTeaser.tsx';
import own from './runPart.module.css';

interface RunPartProps extends PartProps {
  /** What the organiser shows of the runs, as far as it is here. */
  readonly cards: readonly RunCard[];
}

/** The runs of the region as cards with pictures; those not on sale stay in sight and say why. */
export function RunPart({ actor, view, cards }: RunPartProps) {
  const { t } = useLingui();
  const { catalogue } = view;
  const runs = catalogue?.events.toSorted(bySaleAndDate) ?? [];
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
          <div key={run.id} className={own.item}>
            <ChoiceCard
              name="event_id"
              value={run.id}
              dot="end"
              className={own.card}
              checked={run.id === view.draft.event_id}
              disabled={run.sale !== 'open'}
              onChoose={() => actor.send({ type: 'run.chosen', runId: run.id })}
              onTap={() => actor.send({ type: 'choice.tapped' })}
            >
              <RunTeaser
                run={run}
                categories={categoriesOf(catalogue, run.id)}
                city={known(catalogue?.cities.find(({ id }) => id === run.city_id)).name}
                card={cards.find(({ run_id }) => run_id === run.id)}
                sizes="(min-width: 62em) 340px, 200px"
              />
            </ChoiceCard>
            <AboutRun run={run} />
          </div>
        ))}
      </Choices>
    </>
  );
}

/** To the run's page; back again, nothing is lost. It stands behind the label, whose tap chooses. */
function AboutRun({ run }: { readonly run: Event }) {
  const { t } = useLingui();
  const { language } = useFormat();
  return (
    <Link className={own.about} to={runPath(language, run.key)}>
      {run.sale === 'soon' ? t`Remind me` : t`About this run`}
      <span className="unseen">, {run.name}</span>
    </Link>
  );
}
