import { useLingui } from '@lingui/react/macro';
import type { KeyboardEvent, RefObject } from 'react';
import type { ShownPage } from '#contract/shop/runPage.values.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { inKilometres } from '../../purchase/useDistanceName.ts';
import { courseHash, type Follow } from '../useInPage.ts';
import styles from './course.module.css';
import { courseHeight, courseLine, courseMargin } from './line.ts';

interface CourseDrawingProps {
  readonly course: ShownPage['courses'][number];
  readonly distance: number;
  readonly stop: number;
  readonly chosenLink: RefObject<HTMLAnchorElement | null>;
  readonly follow: Follow;
  /** Arrow keys lead on to the next one. */
  readonly walk: (event: KeyboardEvent) => void;
}

/** The line from start to finish: each obstacle is a piece of it, with its number below. */
export function CourseDrawing({
  course: { category, obstacles },
  distance,
  stop,
  chosenLink,
  follow,
  walk,
}: CourseDrawingProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const { width, track, soil, stops, ticks } = courseLine(obstacles, distance);
  const finish = width - courseMargin;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing is no fieldset.
    <svg
      viewBox={`0 0 ${width} ${courseHeight}`}
      width={width}
      height={courseHeight}
      role="group"
      aria-label={t`Drawing of the course`}
    >
      <path className={styles.soil} d={soil} />
      <path className={styles.track} d={track} />
      {stops.map(
        ({ x, y, upon }) =>
          upon !== undefined && <path key={x} className={styles.track} transform={`translate(${x} ${y})`} d={upon} />,
      )}
      <path className={styles.track} d={`M${courseMargin} 132v-44h26l-6 8 6 8h-26M${finish} 134v-44h26l-6 8 6 8h-26`} />
      <text className={styles.end} x={courseMargin - 14} y="78">{t`Start`}</text>
      <text className={styles.end} x={finish - 10} y="80">{t`Finish`}</text>
      {ticks.map(({ km, x }) => (
        <text key={km} className={styles.km} x={x} y="228">
          {inKilometres(number(km))}
        </text>
      ))}
      {obstacles.map(({ km, name }, one) => {
        const { x = 0, y = 0 } = stops[one] ?? {};
        const isOpen = one === stop;
        const place = one + 1;
        return (
          <a
            key={`${km} ${name}`}
            ref={isOpen ? chosenLink : undefined}
            className={styles.stop}
            data-x={x}
            href={courseHash(category, one)}
            aria-label={t`${place}. ${name}, ${inKilometres(number(km))}`}
            aria-current={isOpen ? 'true' : undefined}
            tabIndex={isOpen ? 0 : -1}
            onClick={follow(courseHash(category, one))}
            onKeyDown={walk}
          >
            <rect className={styles.hit} x={x - 31} y={y - 56} width="62" height={courseHeight - 26 - (y - 56)} />
            <path className={styles.leader} d={`M${x} ${y + 8}V176M${x} 204V236`} />
            <circle className={styles.pin} cx={x} cy="190" r={isOpen ? 15 : 12} />
            <text x={x} y="195.5">
              {place}
            </text>
          </a>
        );
      })}
    </svg>
  );
}
