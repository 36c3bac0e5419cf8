import type { Config } from '../../config.ts';

/**
 * Whether an address lies under a name that no mail ever reaches (RFC 2606): there are the names that the system makes
 * up. A demonstration, whose mails all go to its own mailbox, takes them.
 */
export const isOutOfReach = (email: string, { mode }: Pick<Config, 'mode'>): boolean =>
  mode === 'live' && /[@.](?:invalid|example|test|localhost)$/u.test(email);
