import type { Order } from '#contract/orders/order.calls.ts';
import { noteReaction } from '../../../server/domain/mailbox/reader.ts';
import { sendDueMail } from '../../../server/jobs/mail.ts';
import { openGroups } from '../groups/groups.ts';
import { from, mailsTo } from './accounts.ts';
import type { Answered, CallOptions } from './server.ts';
import type { VisitorOrder } from './shop.ts';

/** The proxy that is trusted to name client addresses. */
export const behindProxy = { rateLimits: true, trustedProxies: ['127.0.0.1'] };

/** A wave that is never crowded. */
export const roomy = 3;

/** A signed-in person at an address of a network. */
export const asFrom = (person: { readonly as: CallOptions }, ip: string): CallOptions => ({
  headers: { ...person.as.headers, ...from(ip).headers },
});

export interface Bought extends Answered<unknown> {
  readonly order: Order;
}

/** A shop with limits, whose buyers come from the networks that a test names. */
export async function openHolds() {
  const groups = await openGroups(behindProxy);
  const { shop, server, rows } = groups;
  const roomyWave = shop.offer('gdansk', '6km', roomy).wave_id;
  await rows('update wave set capacity = 5000 where id = $1', roomyWave);
  let buyers = 0;

  const holds = {
    ...groups,
    roomyWave,

    /**
     * An order by bank transfer from an address of the network; each buyer has an e-mail address of their own, which we
     * know.
     */
    async buy(
      ip: string,
      { category = '6km', email = `buyer${++buyers}@example.com`, isNew = false, ...more }: HeldOrder = {},
      options: CallOptions = {},
    ): Promise<Bought> {
      const body = shop.order('gdansk', category, { payment_provider: 'przelewy24', email, ...more });
      if (!isNew) await noteReaction(groups.deps.database.db, email);
      const answered = await server.call('POST group', { body }, { lang: 'en', ...from(ip), ...options });
      return { ...answered, order: answered.data as Order };
    },

    /** Holds this many places from one network, by unknown buyers, in orders of ten. */
    crowd: (ip: string, places: number) =>
      Promise.all(Array.from({ length: places / 10 }, () => holds.buy(ip, { wave: roomy, places: 10 }))),

    /** For how many minutes places are held from now. */
    minutes: ({ expires_at }: Pick<Order, 'expires_at'>) =>
      Math.round((Date.parse(expires_at ?? '') - Date.now()) / 60_000),

    /** The six digits of the last mailed code. */
    async codeFor(email: string) {
      const mails = (await mailsTo(server, email)).filter(({ template }) => template === 'order_code');
      return /^Code: (\d{6})$/mu.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
    },

    /** The secret of the link in the mail of an order. */
    async secretOf(email: string, template = 'reserved') {
      const mails = (await mailsTo(server, email)).filter((mail) => mail.template === template);
      return mails.at(-1)?.token ?? '';
    },

    keep: (id: string, secret: string) =>
      server.call('POST payment/{id}/keep', { params: { id }, body: { secret } }, { lang: 'en' }),

    /** The counts by name, without zeros. */
    async counts() {
      const found = await rows<{ name: string; count: number }>(`
        select kind || ' ' || key as name, places as count from held where places > 0
        union all select 'wave ' || id, unverified from wave where unverified > 0
        union all select 'newcomers ' || id, newcomers from wave where newcomers > 0
        union all select 'coupon ' || code, unverified_uses from coupon where unverified_uses > 0`);
      return Object.fromEntries(found.map(({ name, count }) => [name, count]));
    },

    /** Resets limits over time. */
    laterOn: () => rows('delete from rate_limit'),
    /** Releases everything that is held; all counts are empty. */
    async clear() {
      await rows('delete from rate_limit');
      for (const { id } of await rows<{ id: string }>(`select id from payment where status = 'pending'`)) {
        await groups.release(id);
      }
      while ((await sendDueMail(groups.deps)) > 0);
    },
  };
  return holds;
}

type HeldOrder = Partial<VisitorOrder> & {
  readonly wave?: number;
  readonly category?: string;
  /** Makes an address one that has never reacted to our mails. */
  readonly isNew?: boolean;
};
