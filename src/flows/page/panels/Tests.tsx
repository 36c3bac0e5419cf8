import type { Evidence } from '../../evidence/evidence.ts';
import { type Count, journeysByFile } from '../../evidence/tested.ts';
import styles from '../Explorer.module.css';

interface TestsProps {
  /** Null: no test has written any. */
  readonly evidence: Evidence | null;
  readonly counts: ReadonlyMap<string, Count>;
  /** Whether the chart is another one by now. */
  readonly isOld: boolean;
  /** The journey that is shown, by its place. */
  readonly journey: number | null;
  readonly light: (journey: number | null) => void;
  readonly play: (journey: number) => void;
  readonly close: () => void;
}

/** What the tests have shown of a chart: which transitions they walk, which mutants live, and its journeys. */
export function Tests({ evidence, counts, isOld, journey, light, play, close }: TestsProps) {
  return (
    <aside className={styles.panel} aria-label="Tests">
      <div className={styles.head}>
        <h2>Tests</h2>
        <button type="button" onClick={close} aria-label="Close">
          ×
        </button>
      </div>
      {evidence === null ? (
        <p>
          No test results: run <kbd>npm test</kbd>.
        </p>
      ) : (
        <>
          {isOld && (
            <p role="status">
              The chart has changed since these tests: run <kbd>npm test</kbd> again.
            </p>
          )}
          <Figures evidence={evidence} counts={counts} />
          <Mutants mutants={evidence.mutants} />
          <h3>Journeys</h3>
          {journeysByFile(evidence.journeys).map(([file, journeys]) => (
            <section key={file} aria-label={file}>
              <p className={styles.path}>{file}</p>
              <ol>
                {journeys.map(({ title, end, at }) => (
                  <li key={at} className={styles.journey}>
                    <button type="button" aria-label={`Play: ${title}`} onClick={() => play(at)}>
                      ▶
                    </button>
                    <button
                      type="button"
                      className={styles.link}
                      aria-pressed={journey === at}
                      onClick={() => light(journey === at ? null : at)}
                    >
                      {title}
                    </button>
                    <small>{end}</small>
                  </li>
                ))}
              </ol>
            </section>
          ))}
        </>
      )}
    </aside>
  );
}

function Figures({ evidence, counts }: Pick<TestsProps, 'counts'> & { readonly evidence: Evidence }) {
  const all = [...counts.values()];
  const missed = all.filter(({ paths }) => paths === 0).length;
  const places = [
    { key: 'in the browser', count: all.filter(({ isInBrowser }) => isInBrowser).length },
    { key: 'on a screen', count: all.filter(({ isOnScreen }) => isOnScreen).length },
  ];
  return (
    <ul>
      <li>{new Date(evidence.testedAt).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })}</li>
      <li>
        {all.length - missed} of {all.length} transitions walked
      </li>
      {places.map(({ key, count }) => count > 0 && <li key={key}>{`${count} of them ${key}`}</li>)}
    </ul>
  );
}

function Mutants({ mutants }: Pick<Evidence, 'mutants'>) {
  if (mutants === null) return null;
  return (
    <>
      <h3>Mutants</h3>
      <p>
        {mutants.tried} tried, {mutants.alive.length} survived, {mutants.drawnOnly.length} noticed only by the drawing
      </p>
      <Names names={mutants.alive} />
      {mutants.drawnOnly.length > 0 && (
        <details>
          <summary>Noticed only by the drawing</summary>
          <Names names={mutants.drawnOnly} />
        </details>
      )}
    </>
  );
}

function Names({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <ul>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}
