import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { Icon } from '../ui/Icon.tsx';
import { useApp } from './AppContext.ts';
import styles from './ConsentBanner.module.css';

/** The question about cookies: two answers of the same weight, nothing set before one is given. */
export function ConsentBanner() {
  const { t } = useLingui();
  const { consent } = useApp();
  const isAsking = useSelector(consent, (snapshot) => snapshot.hasTag('asking'));
  const isClosable = useSelector(consent, (snapshot) => snapshot.hasTag('closable'));
  if (!isAsking) return null;
  return (
    <section className={styles.banner} aria-label={t`Cookies`}>
      <div className={styles.row}>
        <div className={styles.words}>
          <h2>{t`May we count visits?`}</h2>
          <p>
            {t`With your consent we and our partners set cookies to see which runs people choose and who sent them here. The shop works the same without.`}
          </p>
        </div>
        <div className={styles.answers}>
          <Button onClick={() => consent.send({ type: 'consent.refused' })}>{t`Refuse`}</Button>
          <Button onClick={() => consent.send({ type: 'consent.given' })}>{t`Agree`}</Button>
        </div>
        {isClosable && (
          <button
            type="button"
            className={styles.close}
            aria-label={t`Close`}
            onClick={() => consent.send({ type: 'settings.closed' })}
          >
            <Icon name="cross" />
          </button>
        )}
      </div>
    </section>
  );
}
