import { useLingui } from '@lingui/react/macro';
import { Loader } from '@mantine/core';
import styles from './Spinner.module.css';

/** The whole window waits. Shown after 150 ms only. */
export function FullScreenSpinner() {
  const { t } = useLingui();
  return <Waiting label={t`Loading…`} />;
}

/** The same before there are texts. */
export const Waiting = ({ label }: { readonly label: string }) => (
  <div className={styles.screen} role="status">
    <Loader size={40} aria-hidden="true" />
    <span className="unseen">{label}</span>
  </div>
);
