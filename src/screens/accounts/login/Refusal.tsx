import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { Notice } from '../../../ui/Notice.tsx';
import type { LoginActor } from './loginForm.ts';

interface RefusalProps {
  readonly actor: LoginActor;
  readonly now: () => number;
}

/** The reason why the sign-in failed, and what to do about it. */
export function LoginRefusal({ actor, now }: RefusalProps) {
  const { t } = useLingui();
  const reason = useSelector(actor, ({ value }) => reasonIn(value));
  const { until, message } = useSelector(actor, ({ context }) => context);
  const words: Readonly<Record<string, ReactNode>> = {
    wrong: t`The e-mail address or the password is wrong.`,
    limited: <Limited minutes={until === null ? null : Math.max(1, Math.ceil((until - now()) / 60_000))} />,
    unreachable: t`You could not be signed in just now. Check your connection and try again.`,
    socialRefused: message ?? t`That did not work. Try again, or sign in with your password.`,
  };
  const text = words[reason];
  if (text === undefined) return null;
  return (
    <Notice tone="urgent" role="alert">
      {text}
    </Notice>
  );
}

const Limited = ({ minutes }: { readonly minutes: number | null }) =>
  minutes === null ? (
    <Trans>Too many tries. Wait a little and try again.</Trans>
  ) : (
    <Plural
      value={minutes}
      one="Too many tries. Try again in # minute."
      other="Too many tries. Try again in # minutes."
    />
  );

/** `wrong` of `{ signedOut: { idle: 'wrong' } }`. */
function reasonIn(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return reasonIn(Object.values(value)[0]);
}
