import type { PaymentAccount } from '#contract/payments/providers.ts';
import type { Asker } from './books.ts';
import { readKnobs, takeDrop } from './knobs.ts';

/** Half a second in which notifications are collected when they should arrive in the wrong order. */
const reorderWindowMs = 500;

/** Writes a notification in the transaction of the change that it reports; the delivery sends it after the commit. */
export async function queueNotification(
  books: Asker,
  provider: PaymentAccount,
  { id, type, body }: { readonly id: string; readonly type: string; readonly body: object },
): Promise<void> {
  const knobs = await readKnobs(books, provider);
  const dropped = await takeDrop(books, provider, knobs);
  await books.query(
    `insert into sandbox.notification (provider, id, type, body, due_at, copies, dropped)
     values ($1, $2, $3, $4, clock_timestamp() + make_interval(secs => $5::float / 1000), $6, $7)`,
    [
      provider,
      id,
      type,
      JSON.stringify(body),
      knobs.delay_ms + (knobs.reorder ? reorderWindowMs : 0),
      1 + knobs.duplicate,
      dropped,
    ],
  );
}
