import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Icon } from '../../../../ui/Icon.tsx';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { ApproveTask } from '../../../parts/run/ApproveTask.tsx';
import { Funds } from '../../../parts/run/Funds.tsx';
import type { WaitingNeed } from '../../../queries/office/needsYou.ts';
import styles from './Needs.module.css';
import { useNeedWords } from './useNeedWords.tsx';

/** One thing that waits: what, what happens by itself, how much, and one button. */
export function NeedRow({ need, isFirst }: { readonly need: WaitingNeed; readonly isFirst: boolean }) {
  const { t } = useLingui();
  const dialog = useDialogAddress();
  const words = useNeedWords()(need);
  return (
    <li className={styles.need} data-kind={need.kind}>
      <span className={styles.icon} data-urgent={need.kind === 'approval' || need.kind === 'refunds' || undefined}>
        <Icon name={words.icon} />
      </span>
      <div className={styles.words}>
        <h2>{words.title}</h2>
        <p className={styles.facts}>{words.facts}</p>
        {need.kind === 'approval' && <Funds of={{ taskId: need.task_id }} />}
        {words.next !== null && <p className={styles.next}>{words.next}</p>}
      </div>
      <p className={`num ${styles.figure}`}>{words.figure}</p>
      <div className={styles.act}>
        {need.kind === 'approval' ? (
          <ApproveTask taskId={need.task_id} region={need.run.region} currency={need.currency} isMain={isFirst} />
        ) : (
          <Button component={Link} to={words.to} variant={isFirst ? 'main' : 'default'} size="compact">
            {words.act}
            <span className="unseen">: {words.title}</span>
          </Button>
        )}
        {need.kind === 'unasked' && (
          <Button variant="text" size="compact" onClick={() => dialog.open('decline', need.run.id)}>
            {t`Not for this run`}
            <span className="unseen">: {words.title}</span>
          </Button>
        )}
        {need.kind === 'approval' && (
          <Link className={styles.look} to={words.to}>
            {t`Look at it first`}
          </Link>
        )}
      </div>
    </li>
  );
}
