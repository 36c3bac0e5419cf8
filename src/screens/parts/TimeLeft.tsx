import { useActorRef, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { reservationCountdownMachine } from '#machines/payments/reservationCountdown.machine.ts';
import { inspected } from '../../flows/inspected.ts';
import { useFormat } from '../../i18n/useFormat.ts';

/** The countdown with its clock, and the present by it: milliseconds since 1970. */
export interface Counting {
  readonly chart: typeof reservationCountdownMachine;
  readonly now: number;
}

interface TimeLeftProps {
  /** ISO 8601 with offset. */
  readonly expiresAt: string;
  readonly counting: Counting;
  /** Says what the time left means; `soon` in the last 24 hours. */
  readonly children: (left: Left) => ReactNode;
}

interface Left {
  readonly milliseconds: number;
  readonly words: string;
  readonly soon: boolean;
  readonly over: boolean;
}

const soonMs = 24 * 60 * 60_000;

/** A deadline in words, which count along. */
export const TimeLeft = (props: TimeLeftProps) => <Running key={props.expiresAt} {...props} />;

function Running({ expiresAt, counting: { chart, now }, children }: TimeLeftProps) {
  const { timeInWords } = useFormat();
  const actor = useActorRef(chart, { input: { expiresAt: Date.parse(expiresAt), now }, ...inspected() });
  const left = useSelector(actor, ({ context }) => context.left);
  return children({ milliseconds: left, words: timeInWords(left), soon: left <= soonMs, over: left === 0 });
}
