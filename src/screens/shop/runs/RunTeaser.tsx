import { Plural } from '@lingui/react/macro';
import type { Category, Event } from '#contract/shop/catalogue.calls.ts';
import type { RunCard } from '#contract/shop/runPage.calls.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useAlive } from '../../../ui/useAlive.ts';
import { Sale, useRunFacts } from '../purchase/runFacts.tsx';
import { RunShot } from './RunShot.tsx';
import styles from './runs.module.css';

interface RunTeaserProps {
  readonly run: Event;
  readonly categories: readonly Category[];
  readonly city: string;
  /** What the organiser shows of it; undefined if there is nothing, or not yet. */
  readonly card: RunCard | undefined;
  /** The width of its picture, as the attribute `sizes` says it. */
  readonly sizes: string;
  /** The nearest of all, which is shown large. */
  readonly isLarge?: boolean;
}

/** From this many free places down a card says how many are left. */
const fewPlaces = 50;

/** A run in a list: its picture, day, name, place, distances, price and room. It stands in a label or a link. */
export function RunTeaser({ run, categories, city, card, sizes, isLarge = false }: RunTeaserProps) {
  const { weekdayDays, longDays, priceWords } = useFormat();
  const about = useRunFacts();
  const isOpen = run.sale === 'open';
  const price = run.price_from === null ? null : priceWords(run.price_from, run.currency, 'from');
  return (
    <span className={styles.teaser} data-large={isLarge || undefined} data-off={!isOpen || undefined}>
      <RunShot picture={card?.picture ?? null} sizes={sizes} />
      <span className={styles.text}>
        <span className={styles.day}>{isLarge ? longDays(run.days) : weekdayDays(run.days)}</span>
        <span className={styles.name}>{run.name}</span>
        <span className={styles.at}>
          <span>{card?.venue ?? city}</span>
          <span>{about(categories)}</span>
        </span>
        {isOpen && price !== null && (
          <span className={styles.price}>
            <span className="num">{price.amount}</span>
            {price.fee !== null && <span className="small quiet">{price.fee}</span>}
          </span>
        )}
        {isOpen ? (
          <Room free={categories.reduce((sum, { free_places }) => sum + free_places, 0)} />
        ) : (
          <span className={styles.sale}>
            <Sale run={run} />
          </span>
        )}
      </span>
    </span>
  );
}

/** The server draws no free places, which change all the time; their line is there from the first paint on. */
function Room({ free }: { readonly free: number }) {
  const isAlive = useAlive();
  const isFew = free <= fewPlaces;
  return (
    <span className={styles.room} data-few={(isAlive && isFew) || undefined}>
      {isAlive &&
        (isFew ? (
          <Plural value={free} one="only # place left" other="only # places left" />
        ) : (
          <Plural value={free} one="# place left" other="# places left" />
        ))}
    </span>
  );
}
