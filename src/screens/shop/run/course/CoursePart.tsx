import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import type { Category } from '#contract/shop/catalogue.calls.ts';
import type { Obstacle, ShownPage } from '#contract/shop/runPage.values.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { RunPicture } from '../../../../ui/RunPicture.tsx';
import { inKilometres } from '../../purchase/useDistanceName.ts';
import { courseHash, type Follow, useInPage } from '../useInPage.ts';
import { CourseDrawing } from './CourseDrawing.tsx';
import styles from './course.module.css';

interface CoursePartProps {
  readonly courses: ShownPage['courses'];
  readonly categories: readonly Category[];
}

/** The course as a line that can be walked along, by tap and by keyboard, and its list as its text. */
export function CoursePart({ courses, categories }: CoursePartProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const drawn = courses.filter(({ obstacles }) => obstacles.length > 0);
  const { hash, go, follow } = useInPage();
  const { course, stop } = chosenIn(drawn, hash);
  const strip = useRef<HTMLDivElement>(null);
  const chosenLink = useRef<HTMLAnchorElement>(null);
  const isByKey = useRef(false);
  const at = course === undefined ? '' : courseHash(course.category, stop);
  useLayoutEffect(() => {
    const box = strip.current;
    const mark = at === '' ? null : chosenLink.current;
    if (box === null || mark === null) return;
    box.scrollLeft = Number(mark.dataset.x) - box.clientWidth / 2;
    if (isByKey.current) mark.focus({ preventScroll: true });
    isByKey.current = false;
  }, [at]);
  if (course === undefined) return null;
  const { obstacles } = course;
  const distanceOf = (id: number) => categories.find((one) => one.id === id)?.distance ?? 0;
  const distance = distanceOf(course.category);
  const walk = (event: KeyboardEvent) => {
    const last = obstacles.length - 1;
    const next = { ArrowRight: Math.min(last, stop + 1), ArrowLeft: Math.max(0, stop - 1), Home: 0, End: last }[
      event.key
    ];
    if (next === undefined) return;
    event.preventDefault();
    isByKey.current = true;
    go(courseHash(course.category, next));
  };
  const open = obstacles[stop];
  return (
    <section className={styles.band} id="course" data-mantine-color-scheme="dark" aria-labelledby="course-title">
      <div className={styles.in}>
        <div className={styles.head}>
          <h2 id="course-title">{t`The course`}</h2>
          <p className="quiet">
            {course.climb !== null && <Trans>{number(course.climb)} m of climbing,</Trans>}{' '}
            <Plural value={obstacles.length} one="# obstacle. Tap it." other="# obstacles. Tap one." />
          </p>
          {drawn.length > 1 && (
            <nav className={styles.switch} aria-label={t`Distance`}>
              {drawn.map(({ category, obstacles: { length } }) => (
                <a
                  key={category}
                  href={courseHash(category)}
                  aria-current={category === course.category}
                  onClick={follow(courseHash(category))}
                >
                  {inKilometres(number(distanceOf(category)))} · {length}
                </a>
              ))}
            </nav>
          )}
        </div>
        <div className={styles.strip} ref={strip}>
          <CourseDrawing
            course={course}
            distance={distance}
            stop={stop}
            chosenLink={chosenLink}
            follow={follow}
            walk={walk}
          />
        </div>
        <div className={styles.body}>
          {open !== undefined && (
            <Opened obstacle={open} stop={stop} course={course} follow={follow} key={course.category} />
          )}
          <ObstacleList course={course} stop={stop} follow={follow} />
        </div>
      </div>
    </section>
  );
}

type Course = ShownPage['courses'][number];

/** The course and the obstacle that are shown: those of the address, else the first with a picture. */
function chosenIn(courses: readonly Course[], hash: string) {
  const [, category, place] = /^#course-(\d+)(?:-(\d+))?$/u.exec(hash) ?? [];
  const course = courses.find((one) => String(one.category) === category) ?? courses[0];
  const named = Number(place) - 1;
  const pictured = course?.obstacles.findIndex(({ picture }) => picture !== null) ?? 0;
  return { course, stop: course?.obstacles[named] === undefined ? Math.max(0, pictured) : named };
}

interface OpenedProps {
  readonly obstacle: Obstacle;
  readonly course: Course;
  readonly stop: number;
  readonly follow: Follow;
}

/** The obstacle that is open, with the way to its neighbours. */
function Opened({ obstacle, course: { category, obstacles }, stop, follow }: OpenedProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const { name, sentence, bypass, picture, km } = obstacle;
  const place = stop + 1;
  const count = obstacles.length;
  const before = obstacles[stop - 1];
  const after = obstacles[stop + 1];
  return (
    <article className={styles.opened} aria-live="polite" data-pictured={picture !== null || undefined}>
      {picture !== null && (
        <div className={styles.shot}>
          <RunPicture picture={picture} sizes="(min-width: 62em) 264px, 100vw" />
        </div>
      )}
      <div className={styles.text}>
        <p className="small quiet tnum">
          <Trans>
            {place} of {count} · {inKilometres(number(km))}
          </Trans>
        </p>
        <h3>{name}</h3>
        {sentence !== '' && <p>{sentence}</p>}
        {bypass !== '' && (
          <p className={`small quiet ${styles.bypass}`}>
            <Trans>Not today? {bypass}</Trans>
          </p>
        )}
      </div>
      <div className={styles.go}>
        {before === undefined ? (
          <span />
        ) : (
          <a
            className={styles.step}
            href={courseHash(category, stop - 1)}
            aria-label={t`Previous: ${before.name}`}
            onClick={follow(courseHash(category, stop - 1))}
          >
            <Icon name="left" />
          </a>
        )}
        <span>
          {before !== undefined && <span>{before.name} · </span>}
          <b>{name}</b>
          {after !== undefined && <span> · {after.name}</span>}
        </span>
        {after === undefined ? (
          <span />
        ) : (
          <a
            className={styles.step}
            href={courseHash(category, stop + 1)}
            aria-label={t`Next: ${after.name}`}
            onClick={follow(courseHash(category, stop + 1))}
          >
            <Icon name="right" />
          </a>
        )}
      </div>
    </article>
  );
}

/** The course in words: open on a wide screen, folded on a phone, whole on paper. */
function ObstacleList({ course: { category, obstacles }, stop, follow }: Omit<OpenedProps, 'obstacle'>) {
  const { number } = useFormat();
  return (
    <div>
      <details className={styles.fold}>
        <summary>
          <Plural value={obstacles.length} one="The one obstacle" other="All # obstacles" />
          <Icon name="down" />
        </summary>
      </details>
      <ol className={styles.list}>
        {obstacles.map(({ km, name, sentence }, one) => (
          <li key={`${km} ${name}`} data-on={one === stop || undefined}>
            <a
              href={courseHash(category, one)}
              aria-current={one === stop ? 'true' : undefined}
              onClick={follow(courseHash(category, one))}
            >
              <span className="num">{one + 1}</span>
              <span>{name}</span>
              <span className={styles.at}>{inKilometres(number(km))}</span>
            </a>
            <p className={styles.onPaper}>{sentence}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
