import { useLingui } from '@lingui/react/macro';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import styles from './Keys.module.css';
import { type RowKeys, useKeyNames } from './useKeyNames.ts';

interface KeysDialogProps {
  readonly rowKeys: RowKeys;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** All keys that work on the page of a table. */
export function KeysDialog({ rowKeys, open, onClose }: KeysDialogProps) {
  const { t } = useLingui();
  const names = useKeyNames(rowKeys);
  return (
    <Dialog open={open} title={t`Keys`} onDismiss={onClose}>
      <dl className={styles.list}>
        {names.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
