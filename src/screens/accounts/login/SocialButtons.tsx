import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Loader } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { SocialProviderName } from '#contract/values/values.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import styles from './login.module.css';
import type { LoginActor, WithinApp } from './loginForm.ts';

export const providerNames: Readonly<Record<SocialProviderName, string>> = { google: 'Google', facebook: 'Facebook' };

interface SocialButtonsProps {
  readonly actor: LoginActor;
  readonly providers: readonly SocialProviderName[];
  readonly withinApp?: WithinApp | null;
  /** They stand above the fields, not below. */
  readonly isFirst?: boolean;
}

/** The providers that the shop has keys for. */
export function SocialButtons({ actor, providers: all, withinApp = null, isFirst = false }: SocialButtonsProps) {
  const { t } = useLingui();
  const isLeaving = useSelector(actor, (snapshot) => snapshot.hasTag('leaving'));
  if (all.length === 0) return null;
  const providers = withinApp === null ? all : all.filter((provider) => provider !== 'google');
  const labels = { google: t`Continue with Google`, facebook: t`Continue with Facebook` };
  const or = (
    <p className={styles.or}>
      <Trans>or</Trans>
    </p>
  );
  return (
    <>
      {!isFirst && or}
      <div className="stack-2">
        {providers.map((provider) => (
          <Button
            key={provider}
            fullWidth
            data-provider={provider}
            aria-disabled={isLeaving || undefined}
            leftSection={isLeaving ? <Loader aria-hidden="true" /> : marks[provider]}
            onClick={() => actor.send({ type: 'provider.chosen', provider })}
          >
            {labels[provider]}
          </Button>
        ))}
        {withinApp !== null && providers.length < all.length && (
          <Notice>
            <div className="stack-2">
              <p>
                {t`Google doesn’t allow signing in inside this app. To use Google, copy this link and open it in your browser:`}
              </p>
              <p className={styles.link} translate="no">
                {withinApp.link}
              </p>
              <Button
                size="compact"
                leftSection={<Icon name="copy" size="s" />}
                onClick={() => withinApp.onCopy(withinApp.link)}
              >
                {t`Copy the link`}
              </Button>
            </div>
          </Notice>
        )}
      </div>
      {isFirst && or}
    </>
  );
}

/** Their own marks, in the colours that they ask for. */
const marks: Readonly<Record<SocialProviderName, ReactNode>> = {
  google: (
    <svg className={styles.mark} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <path
        fill="#ea4335"
        d="M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z"
      />
      <path
        fill="#4285f4"
        d="M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z"
      />
      <path
        fill="#fbbc05"
        d="M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24c0 3.88.92 7.54 2.56 10.78l7.97-6.19z"
      />
      <path
        fill="#34a853"
        d="M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z"
      />
    </svg>
  ),
  facebook: (
    <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        fill="#1877f2"
        d="M24 12.07C24 5.45 18.63.07 12 .07S0 5.45 0 12.07c0 5.99 4.39 10.96 10.13 11.86v-8.39H7.08v-3.47h3.05V9.43c0-3.01 1.79-4.67 4.53-4.67 1.31 0 2.69.24 2.69.24v2.95h-1.52c-1.49 0-1.96.93-1.96 1.87v2.25h3.33l-.53 3.47h-2.8v8.39C19.61 23.03 24 18.06 24 12.07z"
      />
      <path
        fill="#fff"
        d="M16.67 15.54l.53-3.47h-3.33V9.82c0-.95.47-1.87 1.96-1.87h1.52V5s-1.38-.24-2.69-.24c-2.74 0-4.53 1.66-4.53 4.67v2.64H7.08v3.47h3.05v8.39a12.1 12.1 0 0 0 3.74 0v-8.39z"
      />
    </svg>
  ),
};
