import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { RunView } from '#contract/shop/runPage.calls.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { BottomBar } from '../../../ui/styles/layout.tsx';
import { Link } from '../../parts/Link.tsx';
import { ToPath } from '../../parts/ToPath.tsx';
import { Awaits } from './Awaits.tsx';
import { Booking } from './BookingCard.tsx';
import { Changes } from './Changes.tsx';
import { CoursePart } from './course/CoursePart.tsx';
import { Distances } from './Distances.tsx';
import { Ended } from './Ended.tsx';
import { Head, Jump, NewsLine } from './Head.tsx';
import { FoldedPart, Included, Questions } from './Lists.tsx';
import { OpeningCard } from './OpeningCard.tsx';
import { ProseText } from './ProseText.tsx';
import parts from './parts.module.css';
import styles from './run.module.css';
import { Times } from './Times.tsx';
import { isOnSale, isSoon, type OpeningForm, type RunLinks, roomIn } from './view.ts';
import { Way } from './Way.tsx';
import { Organiser, Sponsors } from './Who.tsx';

export interface RunPageProps {
  readonly view: RunView;
  readonly links: RunLinks;
  /** The server's clock, in milliseconds. */
  readonly now: number;
  readonly onCopy: (text: string) => void;
  readonly opening?: OpeningForm | undefined;
  /** The people who agreed to be read here. */
  readonly startList?: ReactNode;
}

/** The page about a run: wanting before choosing before knowing. A part that nobody filled in is not there. */
export function RunPageScreen(props: RunPageProps) {
  const { view, links, now, onCopy, opening, startList } = props;
  const { t } = useLingui();
  const { page, run, categories, waves } = view;
  const soon = isSoon(view);
  const isOver = view.life !== 'ahead';
  const card = soon ? (
    <OpeningCard view={view} links={links} now={now} form={opening?.form} />
  ) : isOver ? (
    <Ended view={view} links={links} />
  ) : (
    <Booking view={view} links={links} now={now} />
  );
  const has = filledParts(view);
  const distances = categories.length > 0 && !isOver && <Distances view={view} links={links} now={now} />;
  return (
    <div className={styles.page} data-whole="">
      <NewsLine view={view} />
      <Head view={view} links={links} now={now} card={card} phoneCard={soon || isOver ? card : undefined} />
      <Jump
        parts={[
          ...(has.course ? [{ id: 'course', title: t`The course` }] : []),
          ...(distances ? [{ id: 'distances', title: soon ? t`What it costs` : t`Distances and start times` }] : []),
          ...(has.times ? [{ id: 'times', title: t`When to be there` }] : []),
          ...(has.venue ? [{ id: 'way', title: t`Getting there` }] : []),
          ...(has.included ? [{ id: 'included', title: t`Included` }] : []),
          ...(isOver ? [] : [{ id: 'changes', title: t`If plans change` }]),
          ...(has.questions ? [{ id: 'questions', title: t`Questions` }] : []),
        ]}
      />
      {page !== null && has.awaits && (
        <div className={styles.in}>
          <Awaits page={page} />
        </div>
      )}
      {page !== null && has.course && <CoursePart courses={page.courses} categories={categories} />}
      {distances && <div className={styles.in}>{distances}</div>}
      <div className={styles.in}>
        <div className={styles.columns}>
          <div>
            {has.times && <Times view={view} now={now} />}
            {page?.venue && <Way venue={page.venue} onCopy={onCopy} />}
            {page !== null && has.included && <Included page={page} />}
            {page !== null && page.rules.length > 0 && (
              <FoldedPart id="rules" title={t`Age and health`}>
                <ProseText className={parts.plain} prose={page.rules} />
              </FoldedPart>
            )}
            {!isOver && (
              <FoldedPart id="changes" title={t`If plans change`}>
                <Changes changes={view.changes} run={run} />
              </FoldedPart>
            )}
            {page !== null && has.questions && <Questions questions={page.questions} />}
            {startList}
            {page?.organiser && <Organiser organiser={page.organiser} />}
            {page !== null && page.sponsors.length > 0 && <Sponsors sponsors={page.sponsors} />}
          </div>
          {isOnSale(view) && (
            <aside className={`${styles.beside} wide`}>
              <div className={styles.besideCard}>
                <p className="small quiet">
                  <BesideDay view={view} />
                </p>
                <h3 translate="no">{run.name}</h3>
                <Booking view={view} links={links} now={now} />
                <p className="small quiet centred">{t`Without an account, in about 2 minutes.`}</p>
              </div>
            </aside>
          )}
        </div>
      </div>
      {isOnSale(view) && (
        <BottomBar amount={<DockPrice view={view} free={roomIn(waves, now).free} />}>
          <ToPath to={links.buy()}>{t`Sign up`}</ToPath>
        </BottomBar>
      )}
      {soon && opening !== undefined && <BottomBar amount={<DockOpening view={view} />}>{opening.button}</BottomBar>}
      {soon && (
        <p className={`${styles.in} ${styles.elsewhere}`}>
          <Trans>
            Not sure yet? <Link to={links.runs}>See the runs that are on sale</Link>
          </Trans>
        </p>
      )}
    </div>
  );
}

/** At the bottom edge of a phone: what a place costs, and how many are left. */
function DockPrice({ view: { run }, free }: Pick<RunPageProps, 'view'> & { readonly free: number }) {
  const { priceWords } = useFormat();
  if (run.price_from === null) return null;
  const { amount, fee } = priceWords(run.price_from, run.currency, 'from');
  return (
    <>
      <span className={`num ${styles.dockPrice}`}>{amount}</span>
      <span className={styles.dockMore}>
        {fee !== null && <span>{fee} · </span>}
        <Plural value={free} one="# free" other="# free" />
      </span>
    </>
  );
}

/** At the bottom edge of a phone: when the sale opens. */
function DockOpening({ view: { run } }: Pick<RunPageProps, 'view'>) {
  const { dayAndTime } = useFormat();
  const { t } = useLingui();
  if (run.sale_opens_at === null) return null;
  return (
    <>
      <span className={styles.dockMore}>{t`On sale from`}</span>
      <span className="strong">{dayAndTime(run.sale_opens_at, run.region)}</span>
    </>
  );
}

function BesideDay({ view: { run } }: Pick<RunPageProps, 'view'>) {
  const { longDays } = useFormat();
  return <>{longDays(run.days)}</>;
}

/** Which parts there is something in. */
function filledParts({ page, waves, life }: RunView) {
  return {
    awaits: page !== null && (page.awaits.length > 0 || page.figures.length > 0 || page.gallery.length > 0),
    course: page?.courses.some(({ obstacles }) => obstacles.length > 0) ?? false,
    times: (page?.programme.length ?? 0) > 0 || (life === 'ahead' && waves.length > 0),
    venue: page?.venue != null,
    included: page !== null && [...page.included, ...page.bring].some((item) => item !== ''),
    questions: (page?.questions.length ?? 0) > 0,
  };
}
