import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { CopyButton } from '../../../parts/CopyButton.tsx';
import styles from './signIn.module.css';

/** The ten codes, to be copied or printed. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const { t } = useLingui();
  return (
    <div className={styles.enrol}>
      <ul className={styles.codes} aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>
            <code translate="no">{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.ways}>
        <CopyButton text={codes.join('\n')} label={t`Copy all`} />
        <Button size="compact" onClick={() => window.print()}>
          {t`Print`}
        </Button>
      </div>
    </div>
  );
}
