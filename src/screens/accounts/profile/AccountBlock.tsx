import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { dataExportMachine } from '#machines/accounts/dataExport.machine.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import type { ModalsActor } from './ProfileDialogs.tsx';
import styles from './profile.module.css';

interface AccountBlockProps {
  readonly modals: ModalsActor;
  readonly dataExport: ActorRefFrom<typeof dataExportMachine>;
}

/** Everything we know to take along, and the way out. */
export function AccountBlock({ modals, dataExport }: AccountBlockProps) {
  const { t } = useLingui();
  const isExporting = useSelector(dataExport, (snapshot) => snapshot.hasTag('busy'));
  return (
    <ul className={styles.rows}>
      <li>
        <span>
          <span className="strong">{t`Your data`}</span>
          <span className="small quiet">{t`Everything we store about you, as a file.`}</span>
        </span>
        <ActionButton
          variant="default"
          isCompact
          busy={isExporting && t`Preparing…`}
          onClick={() => dataExport.send({ type: 'export.wanted' })}
        >
          {t`Download my data`}
        </ActionButton>
      </li>
      <li>
        <span>
          <span className="strong">{t`Delete account`}</span>
          <span className="small quiet">{t`Your account and all personal data are deleted.`}</span>
        </span>
        <Button size="compact" variant="danger" onClick={() => modals.send({ type: 'deletion.opened' })}>
          {t`Delete account`}
        </Button>
      </li>
    </ul>
  );
}
