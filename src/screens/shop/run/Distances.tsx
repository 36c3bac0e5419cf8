import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Category } from '#contract/shop/catalogue.calls.ts';
import type { RunView } from '#contract/shop/runPage.calls.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { StateWord } from '../../../ui/StateWord.tsx';
import { Link } from '../../parts/Link.tsx';
import { ToPath } from '../../parts/ToPath.tsx';
import { inKilometres } from '../purchase/useDistanceName.ts';
import { courseTime } from './courseTime.ts';
import styles from './distances.module.css';
import { fewPlaces, isOnSale, isSoon, type RunLinks, roomIn } from './view.ts';

interface DistancesProps {
  readonly view: RunView;
  readonly links: RunLinks;
  readonly now: number;
}

/** The distances as cards: how hard, what it costs and will cost, and the room in each wave. */
export function Distances({ view, links, now }: DistancesProps) {
  const { t } = useLingui();
  return (
    <section className={styles.sec} id="distances">
      <h2>{isSoon(view) ? t`What it costs` : t`Distances and start times`}</h2>
      {isOnSale(view) && (
        <p
          className={styles.lede}
        >{t`You choose the wave when you sign up. The column shows how many places are left.`}</p>
      )}
      <div className={styles.cards} data-alone={view.categories.length === 1 || undefined}>
        {view.categories.map((category) => (
          <Distance key={category.id} category={category} view={view} links={links} now={now} />
        ))}
      </div>
    </section>
  );
}

interface DistanceProps extends DistancesProps {
  readonly category: Category;
}

function Distance({ category, view, links, now }: DistanceProps) {
  const { number } = useFormat();
  const { id, name, distance } = category;
  const waves = view.waves.filter(({ event_category_id: of }) => of === id);
  const room = roomIn(waves, now);
  return (
    <article className={styles.card}>
      <div className={styles.title}>
        <p className={`num ${styles.big}`}>
          {number(distance)}
          <small>km</small>
        </p>
        <div>
          <h3>{name}</h3>
          <Level level={view.page?.courses.find((one) => one.category === id)?.level ?? null} />
        </div>
      </div>
      <What category={category} view={view} />
      <Cost category={category} view={view} links={links} free={room.free} />
      {!isSoon(view) && view.life === 'ahead' && waves.length > 0 && (
        <Waves waves={waves} view={view} links={links} now={now} />
      )}
    </article>
  );
}

/** How hard it is: three signs and a word. */
function Level({ level }: { readonly level: number | null }) {
  const { t } = useLingui();
  if (level === null) return null;
  const words = [t`for a first time`, t`for people who run`, t`for the tough`][level - 1];
  return (
    <p className={styles.level}>
      <svg viewBox="0 0 36 14" width="36" height="14" aria-hidden="true" focusable="false">
        {[0, 1, 2].map((one) => (
          <rect
            key={one}
            className={one < level ? styles.levelOn : styles.levelOff}
            x={one * 14 + 1}
            y="1"
            width="6"
            height="12"
            rx="1.5"
          />
        ))}
      </svg>
      <span>{words}</span>
    </p>
  );
}

/** Obstacles, climbing, age and time in a line. */
function What({ category, view }: Pick<DistanceProps, 'category' | 'view'>) {
  const { number } = useFormat();
  const { id, age_from: from, age_to: to } = category;
  const course = view.page?.courses.find((one) => one.category === id);
  const obstacles = course?.obstacles.length ?? 0;
  const climb = course?.climb == null ? null : number(course.climb);
  return (
    <ul className={styles.what}>
      {obstacles > 0 && (
        <li>
          <Plural value={obstacles} one="# obstacle" other="# obstacles" />
        </li>
      )}
      {climb !== null && (
        <li>
          <Trans>{climb} m of climbing</Trans>
        </li>
      )}
      {from !== null && (
        <li>
          {to === null ? (
            <Trans>from {from} years</Trans>
          ) : (
            <Trans>
              ages {from} to {to}
            </Trans>
          )}
        </li>
      )}
      {course?.minutes != null && <li className="tnum">{courseTime(course.minutes)}</li>}
    </ul>
  );
}

function Cost({ category, view, links, free }: Omit<DistanceProps, 'now'> & { readonly free: number }) {
  const { t } = useLingui();
  const { priceWords, groupOfferWords, nextPriceWords, number } = useFormat();
  const { id, distance, price_with_fee, group_offer, next_price } = category;
  const { amount, fee } = priceWords(price_with_fee, view.run.currency, 'from');
  const length = inKilometres(number(distance));
  return (
    <div className={styles.cost}>
      <div>
        <p className={styles.amount}>
          <span className="num">{amount}</span> <small>{fee}</small>
        </p>
        {next_price !== null && (
          <p>
            <StateWord icon="clock" tone="calm">
              {nextPriceWords(next_price, view.run.region)}
            </StateWord>
          </p>
        )}
        {group_offer !== null && <p className="small quiet">{groupOfferWords(group_offer, view.run.currency)}</p>}
      </div>
      {isOnSale(view) &&
        (free > 0 ? (
          <ToPath variant="default" to={links.buy({ category: id })}>
            {t`Choose ${length}`}
          </ToPath>
        ) : (
          <StateWord icon="cross" tone="off">
            {t`Sold out`}
          </StateWord>
        ))}
    </div>
  );
}

/** Each wave in one glance; those with room lead into the checkout. */
function Waves({
  waves,
  view,
  links,
  now,
}: Omit<DistancesProps, 'view'> & { readonly view: RunView; readonly waves: RunView['waves'] }) {
  const { t } = useLingui();
  const { clockTime, longDateOf } = useFormat();
  const { region } = view.run;
  const { free, capacity } = roomIn(waves, now);
  const days = [...new Set(waves.map(({ wave_time }) => longDateOf(wave_time, region)))];
  return (
    <div className={styles.waves}>
      <div className={styles.wavesHead}>
        <h4>{t`Waves`}</h4>
        <span className="quiet">
          <Plural value={free} one={`# place of ${capacity} left`} other={`# places of ${capacity} left`} />
        </span>
      </div>
      {days.map((day) => (
        <div key={day}>
          {days.length > 1 && <p className={styles.day}>{day}</p>}
          <ul className={styles.row}>
            {waves
              .filter(({ wave_time }) => longDateOf(wave_time, region) === day)
              .map((wave) => (
                <li key={wave.id}>
                  <WaveFace
                    wave={wave}
                    time={clockTime(wave.wave_time, region)}
                    to={
                      isOnSale(view) && wave.free_places > 0 && Date.parse(wave.wave_time) > now
                        ? links.buy({ category: wave.event_category_id, wave: wave.id })
                        : null
                    }
                  />
                </li>
              ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

interface WaveFaceProps {
  readonly wave: RunView['waves'][number];
  readonly time: string;
  /** Null if it cannot be chosen. */
  readonly to: string | null;
}

function WaveFace({ wave: { free_places: free, capacity }, time, to }: WaveFaceProps) {
  const { t } = useLingui();
  const height = capacity === 0 ? 0 : Math.max(free > 0 ? 3 : 0, Math.round((free / capacity) * 40));
  const isFew = free > 0 && free < fewPlaces;
  const face = (
    <>
      <svg className={styles.column} viewBox="0 0 22 40" aria-hidden="true" focusable="false">
        <rect className={styles.columnGround} width="22" height="40" rx="4" />
        <rect className={styles.columnLeft} y={40 - height} width="22" height={height} rx={Math.min(4, height / 2)} />
      </svg>
      <span className={`num ${styles.time}`}>{time}</span>
      <span className={styles.left}>
        {free === 0 ? (
          t`full`
        ) : isFew ? (
          <Plural value={free} one="only # left" other="only # left" />
        ) : (
          <Plural value={free} one="# free" other="# free" />
        )}
      </span>
    </>
  );
  if (to === null) {
    return (
      <span className={styles.wave} data-full={free === 0 || undefined}>
        {face}
      </span>
    );
  }
  return (
    <Link className={styles.wave} data-few={isFew || undefined} to={to}>
      {face}
    </Link>
  );
}
