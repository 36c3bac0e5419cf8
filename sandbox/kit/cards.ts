import { hasLuhnSum } from '../browser/luhn.ts';

export interface Card {
  readonly number: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly cvc: string;
}

/** The number of the card that pays (docs/rules/sandbox.md 1.4). */
export const payingCard = '4242424242424242';

/** What a test card does. */
const cards = {
  [payingCard]: 'pays',
  '5555555555554444': 'pays',
  '4000000000000002': 'declined',
  '4000000000009995': 'lacksFunds',
  '4000002500003155': 'asks',
  // Paid, and then disputed by its bank.
  '4000000000000259': 'disputes',
} as const;

export type CardFault = 'wrongNumber' | 'wrongMonth' | 'wrongYear' | 'wrongCode' | 'unknownCard';
export type CardVerdict = (typeof cards)[keyof typeof cards] | CardFault;

/** Checks a card: first its format, then its number. Numbers of real cards do not belong in a demonstration. */
export function judgeCard({ number, expMonth, expYear, cvc }: Card, now = new Date()): CardVerdict {
  if (!/^\d{12,19}$/u.test(number) || !hasLuhnSum(number)) return 'wrongNumber';
  if (!(expMonth >= 1 && expMonth <= 12)) return 'wrongMonth';
  const months = (expYear - now.getUTCFullYear()) * 12 + expMonth - (now.getUTCMonth() + 1);
  if (!(months >= 0 && months < 600)) return 'wrongYear';
  if (!/^\d{3,4}$/u.test(cvc)) return 'wrongCode';
  return (cards as Readonly<Record<string, CardVerdict>>)[number] ?? 'unknownCard';
}
