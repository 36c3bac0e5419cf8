import type { Region } from '#contract/constants.ts';

/** The visitor's payment screen; its name follows the run's region, as in the mails (docs/rules/page.md 3.4). */
export const paymentPath = (region: Region, paymentId: string) =>
  `/${region === 'pl' ? 'bilety' : 'tickets'}/payment/${paymentId}`;

export const thankYouPath = (paymentId: string) => `/thank-you/${paymentId}`;
