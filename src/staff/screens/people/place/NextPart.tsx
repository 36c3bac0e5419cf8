import { useLingui } from '@lingui/react/macro';
import type { Region } from '#contract/constants.ts';
import type { Next } from '#contract/staff/people/place.values.ts';
import { useNextWords } from '../../../parts/people/useNextWords.ts';
import styles from './Place.module.css';

interface NextPartProps {
  readonly next: readonly Next[];
  readonly region: Region;
}

/** What happens next without anybody doing anything: the first thing large, what follows below it. */
export function NextPart({ next, region }: NextPartProps) {
  const { t } = useLingui();
  const words = useNextWords();
  const say = (one: Next) => words(one, region);
  const [first, ...others] = next;
  return (
    <section className={styles.next} aria-labelledby="next">
      <h2 id="next" className="small quiet">{t`What happens next by itself`}</h2>
      <p className={styles.first}>{first === undefined ? t`Nothing: here it ends.` : say(first)}</p>
      {others.length > 0 && (
        <ul className={styles.then}>
          {others.map((one) => (
            <li key={`${one.what} ${one.at}`}>{say(one)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
