import type { Deps } from '../../deps.ts';
import { holdNetworkOf } from '../../outside/network.ts';
import { unaskedAgain } from '../../store/saleRules.ts';
import { Limited } from '../limits/limits.ts';
import { limitTable } from '../limits/limitTable.ts';
import { hashOfMailbox } from '../mailbox/reader.ts';
import { hashOfNetwork } from '../shop/holds/holding.ts';

/** Mails that somebody causes to an address where nobody has ever reacted to one of ours (docs/rules/mail.md 3.7). */
export interface Unasked {
  readonly email: string;
  readonly ip: string;
}
type Needs = Pick<Deps, 'config' | 'database' | 'secrets'>;

/** Counts one for the network, as an order's own statement does (server/store/reserve.ts); the refusal beyond its hour. */
export async function takeUnasked(
  { config, database: { pool }, secrets }: Needs,
  { email, ip }: Unasked,
): Promise<Limited | null> {
  if (!config.rateLimits) return null;
  const network = hashOfNetwork(secrets, holdNetworkOf(ip));
  const { uses } = limitTable.unaskedMail;
  try {
    await pool.query(countText, [network, uses, hashOfMailbox(email), email]);
    return null;
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'unasked_mail_full') throw error;
    const { rows } = await pool.query<{ seconds: number }>(
      `select extract(epoch from since + interval '1 hour' - now())::int as seconds from unasked_mail where network_hash = $1`,
      [network],
    );
    return new Limited('unaskedMail', Math.max(1, rows[0]?.seconds ?? 1));
  }
}

const countText = `
  insert into unasked_mail (network_hash, since, mails, most)
  select $1, now(), 1, $2::int
  where not exists (select from mailbox where address_hash = $3 and reacted_at is not null)
    and not exists (select from account where email = $4 and email_confirmed_at is not null)
  ${unaskedAgain}`;
