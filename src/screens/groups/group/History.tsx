import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import type { Region } from '#contract/constants.ts';
import type { HistoryEntry } from '#contract/groups/group.values.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { Fold } from '../../../ui/Fold.tsx';
import { RetryNotice } from '../../../ui/RetryNotice.tsx';
import styles from './group.module.css';
import type { Read } from './page.ts';

interface HistoryProps {
  readonly history: Read<readonly HistoryEntry[]>;
  readonly region: Region;
}

const shownAtOnce = 5;

/** The history of the group, newest first, in the server's words. */
export function History({ history, region }: HistoryProps) {
  const { t } = useLingui();
  return (
    <section className={`${styles.card} ${styles.history}`} aria-labelledby="history">
      <h2 id="history" className="h3">{t`Activity`}</h2>
      <Entries history={history} region={region} />
    </section>
  );
}

function Entries({ history: { data, isFailed, retry }, region }: HistoryProps) {
  const { t } = useLingui();
  if (data === undefined) {
    return isFailed ? (
      <RetryNotice onRetry={retry}>{t`The activity could not be loaded.`}</RetryNotice>
    ) : (
      <div role="status" aria-label={t`The activity is loading`}>
        <Skeleton height={180} />
      </div>
    );
  }
  if (data.length === 0) return <p className="quiet">{t`Nothing yet. You will see here who joins, pays or leaves.`}</p>;
  const older = data.slice(shownAtOnce);
  return (
    <div>
      <EntryList entries={data.slice(0, shownAtOnce)} region={region} />
      {older.length > 0 && (
        <Fold summary={t`Earlier`}>
          <EntryList entries={older} region={region} />
        </Fold>
      )}
    </div>
  );
}

function EntryList({ entries, region }: { readonly entries: readonly HistoryEntry[]; readonly region: Region }) {
  const { dayAndTime } = useFormat();
  return (
    <ol>
      {entries.map(({ at, who, what }, place) => (
        // Two things may happen at the same moment.
        // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever added in front, and hold no state.
        <li key={`${at} ${place}`}>
          <bdi className="strong">{who}</bdi> {what}
          <br />
          <time className="small quiet" dateTime={at}>
            {dayAndTime(at, region)}
          </time>
        </li>
      ))}
    </ol>
  );
}
