import { useLingui } from '@lingui/react/macro';
import type { Session } from '#contract/accounts/access.calls.ts';
import type { SocialProviderName } from '#contract/values/values.ts';

export const identityNames: Readonly<Record<SocialProviderName, string>> = { google: 'Google', facebook: 'Facebook' };

/** A session's device in words, as far as its browser names it. */
export function useDeviceName() {
  const { t } = useLingui();
  return ({ browser, system }: Pick<Session, 'browser' | 'system'>): string => {
    if (browser !== null && system !== null) return t`${browser} on ${system}`;
    return browser ?? system ?? t`Unknown device`;
  };
}
