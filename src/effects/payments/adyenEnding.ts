import { t } from '@lingui/core/macro';
import type { Ending } from './providerForm.ts';

/** Adyen's report to the browser at the end. `sessionResult` proves nothing: our server asks with it. */
export interface AdyenEnding {
  readonly resultCode?: string;
  readonly sessionResult?: string;
}

/** The message for an end without money, as Adyen has no words for payers. Any other end is one with money, or soon. */
const refusals: Readonly<Record<string, () => string>> = {
  Refused: () => t`The payment was refused. Your reservation still stands: try again or choose another way.`,
  Cancelled: () => t`You cancelled the payment. Your reservation still stands: try again or choose another way.`,
  Error: () => t`The payment did not go through. Your reservation still stands: try again or choose another way.`,
};

export function endingOf(sessionId: string, { resultCode = '', sessionResult }: AdyenEnding): Ending {
  const result =
    sessionResult === undefined ? {} : { result: { session_id: sessionId, session_result: sessionResult } };
  const text = refusals[resultCode]?.();
  return text === undefined ? { kind: 'confirmed', ...result } : { kind: 'declined', text, ...result };
}

/** The session has expired: the form is loaded again, unless the server knows of money. */
export const expired = (): Ending => ({
  kind: 'expired',
  text: t`That took too long, so nothing was charged. Your reservation still stands: choose how to pay again.`,
});

/** Whether Adyen itself refused a call: the session is over or used up, and the server knows how the payment stands. */
export function isAnswered(error: unknown): boolean {
  const status = error instanceof Error ? (error.cause as { status?: unknown } | undefined)?.status : undefined;
  return typeof status === 'number' && status < 500;
}
