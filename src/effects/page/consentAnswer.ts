import type { Answer } from '#machines/page/consent.machine.ts';

export const consentKey = 'consent';

/** The answer to the question about cookies on an earlier visit. */
export function keptAnswer(storage: Pick<Storage, 'getItem'>): Answer | null {
  const answer = storage.getItem(consentKey);
  return answer === 'granted' || answer === 'refused' ? answer : null;
}
