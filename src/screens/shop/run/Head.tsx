import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { RunView } from '#contract/shop/runPage.calls.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { RunPicture } from '../../../ui/RunPicture.tsx';
import { Facts } from '../../../ui/styles/layout.tsx';
import { useRunFacts } from '../purchase/runFacts.tsx';
import { NextChange, Share } from './BookingCard.tsx';
import { PlacesLeft } from './PlacesLeft.tsx';
import styles from './run.module.css';
import { isOnSale, type RunLinks, roomIn } from './view.ts';

interface HeadProps {
  readonly view: RunView;
  readonly links: RunLinks;
  readonly now: number;
  /** The card beside it on a wide screen. */
  readonly card: ReactNode;
  /** What of the card a phone shows here. */
  readonly phoneCard?: ReactNode;
}

/** The dark head: picture, day, name, facts, one sentence. */
export function Head({ view, links, now, card, phoneCard }: HeadProps) {
  const { run, city, page, categories } = view;
  const { t } = useLingui();
  const { longDays } = useFormat();
  const facts = useRunFacts();
  const venue = page?.venue?.name;
  const place = venue === undefined ? city : `${city}, ${venue}`;
  const youngest = ages(categories);
  return (
    <section className={styles.hero} data-mantine-color-scheme="dark" data-pictured={page?.picture ? '' : undefined}>
      {page?.picture && (
        <div className={styles.view}>
          <RunPicture picture={page.picture} sizes="(min-width: 50em) 100vw, 50em" isFirst />
        </div>
      )}
      <div className={styles.heroIn}>
        <div className={styles.say}>
          <p className={styles.when}>{longDays(run.days)}</p>
          <h1 tabIndex={-1} translate="no">
            {run.name}
          </h1>
          <div className={styles.facts}>
            <Facts
              facts={[
                { key: 'place', icon: 'flag' as const, text: place },
                ...(categories.length === 0
                  ? []
                  : [{ key: 'distances', icon: 'runner' as const, text: facts(categories) }]),
                ...(youngest === null
                  ? []
                  : [{ key: 'ages', icon: 'people' as const, text: t`from ${youngest} years` }]),
              ]}
            />
          </div>
          {page !== null && page.sentence !== '' && <p className={styles.lead}>{page.sentence}</p>}
          <div className={`${styles.onPhone} phone`}>
            {phoneCard ??
              (isOnSale(view) && (
                <>
                  <PlacesLeft {...roomIn(view.waves, now)} />
                  <NextChange view={view} />
                </>
              ))}
            <Share onShare={links.onShare} />
          </div>
        </div>
        <div className={`${styles.buybox} wide`}>
          <div className={styles.buycard}>
            {card}
            <div className={styles.share}>
              <Share onShare={links.onShare} />
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}

/** From which age on people may run, where a distance says so and its name does not. */
function ages(categories: RunView['categories']): number | null {
  const from = categories.flatMap(({ age_from, age_to }) => (age_from !== null && age_to === null ? [age_from] : []));
  return from.length === 0 || from.length < categories.length ? null : Math.min(...from);
}

/** What is new, above everything. */
export function NewsLine({ view: { run, page } }: Pick<HeadProps, 'view'>) {
  const { t } = useLingui();
  const { dateOf } = useFormat();
  if (!page?.news || page.news.text === '') return null;
  const day = dateOf(page.news.at, run.region);
  return (
    <section className={styles.news} aria-label={t`News`}>
      <div className={styles.newsIn}>
        <Icon name="info" />
        <p>
          <span>{page.news.text}</span> <span className={`quiet ${styles.nowrap}`}>· {day}</span>
        </p>
      </div>
    </section>
  );
}

/** The links to what is on the page; a part that nobody filled in has none. */
export function Jump({ parts }: { readonly parts: readonly { readonly id: string; readonly title: string }[] }) {
  const { t } = useLingui();
  if (parts.length < 2) return null;
  return (
    <nav className={`${styles.jump} wide`} aria-label={t`On this page`}>
      <div className={styles.jumpIn}>
        {parts.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </div>
    </nav>
  );
}
