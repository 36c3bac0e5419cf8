import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFormat } from '../../../i18n/useFormat.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import keys from './Keys.module.css';
import styles from './TableFoot.module.css';
import type { MoreRows } from './tableTypes.ts';
import { type RowKeys, useKeyNames } from './useKeyNames.ts';

interface TableFootProps {
  readonly shown: number;
  readonly total: number | null;
  readonly words: ReactNode;
  readonly more: MoreRows | undefined;
  readonly rowKeys: RowKeys;
  readonly isMain: boolean;
}

/** How many there are, what comes next, and which keys work here. */
export function TableFoot({ shown, total, words, more, rowKeys, isMain }: TableFootProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const names = useKeyNames(rowKeys).filter(({ isBrief }) => isBrief);
  const [last, all] = [number(shown), number(total ?? shown)];
  return (
    <footer className={styles.foot}>
      <p className="tnum" role="status">
        {words ?? (total === null || total > shown ? t`1 to ${last} of ${all}` : t`${all} in all`)}
      </p>
      {more?.isThere === true && (
        <span ref={(mark) => onceSeen(mark, more)}>
          <ActionButton
            variant="default"
            isCompact
            busy={more.isReading ? t`Reading…` : undefined}
            onClick={more.onMore}
          >{t`Show more`}</ActionButton>
        </span>
      )}
      {isMain && (
        <div className={keys.foot} aria-hidden="true">
          {names.map(({ keys: named, does }) => (
            <span key={does}>
              {named.map((key) => (
                <kbd key={key} className={keys.key}>
                  {key}
                </kbd>
              ))}{' '}
              <span>{does}</span>
            </span>
          ))}
        </div>
      )}
    </footer>
  );
}

/** Who comes to the end of what is read gets the next rows without a press. */
function onceSeen(mark: HTMLElement | null, { isReading, onMore }: MoreRows) {
  if (mark === null || isReading || !('IntersectionObserver' in window)) return;
  const observer = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && onMore(),
  );
  observer.observe(mark);
  return () => observer.disconnect();
}
