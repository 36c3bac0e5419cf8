import { type Actor, type Groups, openGroups } from '../groups/groups.ts';
import { from, mailsTo } from './accounts.ts';

/** A shop with limits, and what people there do to others who never asked for it. */
export async function openStrangers() {
  const groups = await openGroups({ rateLimits: true, trustedProxies: ['127.0.0.1'] });
  const { server, shop, rows }: Groups = groups;
  await rows('update wave set capacity = 10000');
  let count = 0;

  return {
    ...groups,
    /** An address that is not known yet. */
    stranger: () => `stranger${count++}@example.com`,
    withdraw: (by: Actor, invited: { data: unknown }) => groups.withdraw(by, groups.invitedPlace(invited)),
    /** An order by a visitor in the name of an address. */
    orderFor: (email: string, name = 'Vera', ip = '203.0.113.5') => {
      const body = { ...shop.order('gdansk', '6km', { payment_provider: 'stripe' }), email, name };
      return server.ask('POST group', { body }, from(ip));
    },
    /** The kinds of mails sent to an address, oldest first. */
    sent: async (email: string) => (await mailsTo(server, email)).map(({ template }) => template),
    /** Why others were not sent. */
    async unsent(email: string) {
      const kept = await rows<{ bounced: string }>(
        'select bounced from mail where recipient = $1 and bounced is not null order by created_at',
        email,
      );
      return kept.map(({ bounced }) => bounced.split(':')[0]);
    },
  };
}
