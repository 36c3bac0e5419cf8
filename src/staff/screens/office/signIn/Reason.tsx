import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { Notice } from '../../../../ui/Notice.tsx';
import type { StaffSessionActor } from '../../../effects/office/staffSession.effects.ts';

interface ReasonProps {
  readonly session: StaffSessionActor;
  readonly now: () => number;
}

/** Why something is asked for again, and what to do about it. */
export function Reason({ session, now }: ReasonProps) {
  const { t } = useLingui();
  const snapshot = useSelector(session, (current) => current);
  const { until, account } = snapshot.context;
  const asksPassword = snapshot.hasTag('password');
  const reasons: readonly (readonly [tag: Parameters<typeof snapshot.hasTag>[0], text: ReactNode])[] = [
    [
      'expired',
      account === null
        ? t`Your session has ended. Sign in again.`
        : t`Your session has ended. Sign in again: what you typed is still there.`,
    ],
    ['late', t`You have ten minutes to finish signing in. Start again.`],
    [
      'wrong',
      asksPassword
        ? t`The e-mail address or the password is wrong, or this account is not on the organiser’s staff.`
        : snapshot.hasTag('recovery')
          ? t`This code is wrong or has been used already.`
          : t`This code is wrong or has been used already. Wait for the next one.`,
    ],
    ['limited', <Limited key="limited" until={until} now={now()} isFactor={!asksPassword} />],
    ['lost', t`We could not reach the server. Check your connection and try again.`],
  ];
  const [, text] = reasons.find(([tag]) => snapshot.hasTag(tag)) ?? [];
  if (text === undefined) return null;
  return (
    <Notice tone={snapshot.hasTag('expired') ? 'plain' : 'urgent'} role="alert">
      {text}
    </Notice>
  );
}

interface LimitedProps {
  readonly until: number | null;
  readonly now: number;
  readonly isFactor: boolean;
}

function Limited({ until, now, isFactor }: LimitedProps) {
  if (until === null) return <Trans>Too many tries. Wait a little and try again.</Trans>;
  const minutes = Math.max(1, Math.ceil((until - now) / 60_000));
  return isFactor ? (
    <Plural
      value={minutes}
      one="Too many wrong codes: your second factor is locked for # minute. We have e-mailed you about it."
      other="Too many wrong codes: your second factor is locked for # minutes. We have e-mailed you about it."
    />
  ) : (
    <Plural
      value={minutes}
      one="Too many tries. Try again in # minute."
      other="Too many tries. Try again in # minutes."
    />
  );
}
