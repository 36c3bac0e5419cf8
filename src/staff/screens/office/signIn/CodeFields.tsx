import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { StaffSessionActor } from '../../../effects/office/staffSession.effects.ts';
import { CodeField } from './CodeField.tsx';
import styles from './signIn.module.css';

/** The second half of a login, and what stands in for a lost phone. */
export function CodeFields({ session }: { readonly session: StaffSessionActor }) {
  const { t } = useLingui();
  const snapshot = useSelector(session, (current) => current);
  return (
    <>
      <CodeField key={String(snapshot.hasTag('recovery'))} session={session} isRecovery={snapshot.hasTag('recovery')} />
      <div className={styles.others}>
        {snapshot.can({ type: 'recovery.chosen' }) && (
          <Button variant="text" onClick={() => session.send({ type: 'recovery.chosen' })}>
            {t`I don’t have my phone`}
          </Button>
        )}
        {snapshot.can({ type: 'app.chosen' }) && (
          <Button variant="text" onClick={() => session.send({ type: 'app.chosen' })}>
            {t`Use the app after all`}
          </Button>
        )}
        <Button
          variant="text"
          disabled={!snapshot.can({ type: 'login.restarted' })}
          onClick={() => session.send({ type: 'login.restarted' })}
        >
          {t`Another account`}
        </Button>
      </div>
    </>
  );
}
