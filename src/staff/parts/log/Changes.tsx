import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '../../../ui/Icon.tsx';
import { useStaff } from '../../hooks/StaffContext.ts';
import type { LogEntry } from '../../queries/office/log.ts';
import { runsQuery } from '../../queries/runs/runs.ts';
import { fieldWords, hiddenFields } from './fieldWords.ts';
import styles from './log.module.css';
import { useValueWords } from './useValueWords.tsx';

/** Things that were made had nothing before, things that were removed have nothing since. */
const begins = /\.(?:invited|joined|added|created|copied|ordered|made|exported)$/u;
const ends = /\.(?:removed|deleted)$/u;

const order = Object.keys(fieldWords);

/** A new thing is shown without the fields that were left out, and an amount without its repetition. */
function isShown({ what, after }: LogEntry, name: string): boolean {
  if ((name === 'coupon_type' || name === 'currency') && after !== null && 'value' in after) return false;
  if (!begins.test(what) || name.startsWith('run_id')) return true;
  return after?.[name] !== null && !((name === 'back' || name === 'offered') && after?.[name] === 0);
}

/** How it was and how it is, field by field, as people read it. */
export function Changes({ entry }: { readonly entry: LogEntry }) {
  const { t, i18n } = useLingui();
  const { services } = useStaff();
  const { data } = useQuery(runsQuery(services));
  const { what, before, after, run_id: runId } = entry;
  const run = data?.runs.find(({ id }) => id === runId);
  const say = useValueWords(entry, run);
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter((name) => !hiddenFields.includes(name) && isShown(entry, name))
    .sort((one, other) => order.indexOf(one) - order.indexOf(other));
  if (names.length === 0) return null;
  return (
    <dl className={styles.changes}>
      {names.map((name) => {
        const word = fieldWords[name];
        // What is ordered says itself what it would change.
        const stood = name === 'wave_time' && after?.wave_was ? { wave_time: after.wave_was } : null;
        const was = begins.test(what) ? say(name, stood) : say(name, before);
        const is = ends.test(what) ? null : say(name, after);
        return (
          <div key={name}>
            <dt className="small quiet">{word === undefined ? name.replaceAll('_', ' ') : i18n._(word.label)}</dt>
            <dd>
              {was !== null && (
                <>
                  <span className="unseen">{t`before:`}</span>
                  <s className="quiet">{was}</s>
                </>
              )}
              {was !== null && is !== null && <Icon name="right" size="s" />}
              {is !== null && (
                <>
                  <span className="unseen">{t`after:`}</span>
                  <b>{is}</b>
                </>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
