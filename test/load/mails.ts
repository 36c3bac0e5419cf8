import { setTimeout as wait } from 'node:timers/promises';
import { priorityOf } from '../../server/words/mail/kinds.ts';
import { registration } from '../kit/server/accounts.ts';
import { type Inbox, openInbox, writePayment } from '../kit/server/letters.ts';
import { postJson } from '../kit/server/post.ts';
import { install } from './installation.ts';

/** The number of waiting mails, and the seconds during which sending is measured. */
const waiting = 100_000;
const seconds = 20;
/** They are written by one statement; more would exceed a statement's time. */
const atOnce = 5_000;
const customer = 'customer@example.com';

export interface MailFigures {
  /** Mails per second to a mail server that accepts each at once, while our server has nothing else to do. */
  readonly perSecond: number;
  /** Milliseconds from a registration to its mail at the mail server, while the others wait. */
  readonly confirmation: number;
}

/** A server of its own, with a mail server and many mails about orders in its outbox. */
export async function measureMails(): Promise<MailFigures> {
  const inbox = await openInbox();
  const here = await install({ SMTP_URL: inbox.url });
  try {
    const data = JSON.stringify({ payment_id: await writePayment(here.database) });
    for (let n = 0; n < waiting; n += atOnce) {
      await here.database.pool.query(
        `insert into mail (key, recipient, language, template, priority, data, next_try_at)
         select gen_random_uuid(), 'buyer' || n || '@example.com', 'pl', 'reserved', ${priorityOf('reserved')}, $2, now() - interval '1 minute'
         from generate_series(1, $1) n`,
        [atOnce, data],
      );
    }
    await reached(inbox, () => inbox.messages.length > 500);
    const before = inbox.messages.length;
    await wait(seconds * 1_000);
    const perSecond = (inbox.messages.length - before) / seconds;

    const began = performance.now();
    await postJson(`${here.url}/api/register`, registration({ email: customer }));
    await reached(inbox, () => inbox.messages.some(({ to }) => to.includes(customer)));
    return { perSecond, confirmation: performance.now() - began };
  } finally {
    await here.stop();
    await inbox.close();
  }
}

async function reached(inbox: Inbox, isThere: () => boolean) {
  const until = Date.now() + 120_000;
  while (!isThere()) {
    if (Date.now() > until) throw new Error(`${inbox.messages.length} mails came, not what was waited for`);
    await wait(10);
  }
}
