import { turnedAwaySeconds } from '#contract/constants.ts';

const tries = 4;

/**
 * Sends again what a busy server turned away before it began anything, after the pause that it asked for: the caller
 * waits a moment longer. After four tries the refusal is the answer.
 */
export const withRetries = (send: typeof fetch): typeof fetch =>
  async function sendPatiently(input, init) {
    for (let tried = 1; ; tried++) {
      const response = await send(input, init);
      const isTurnedAway = response.status === 503 && Number(response.headers.get('retry-after')) === turnedAwaySeconds;
      if (!isTurnedAway || tried === tries) return response;
      // Not all who were turned away at the same moment.
      await pause(turnedAwaySeconds * 1000 * (1 + Math.random() / 2), init?.signal);
    }
  };

const pause = (ms: number, signal: AbortSignal | null | undefined) =>
  new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
