import { setTimeout } from 'node:timers/promises';
import type { Deps } from '../deps.ts';
import { letters } from '../domain/letters.ts';
import { renderRow } from '../domain/mail/renderRow.ts';
import { unsent } from '../domain/mail/unsent.ts';
import { openPost, type Post } from '../outside/mail.ts';
import { type Claimed, claimDue, type End, recordEnd } from './outbox.ts';

/** Mails in hand at once: one per connection to the mail server. */
const sideBySide = 10;
/** The same while the server is busy with calls, and the milliseconds between them. */
const besideCalls = { atOnce: 2, restMs: 50 };
/** Milliseconds that a mail server is left alone after it could not be reached: the first time, and at most. */
const pauses = { first: 1_000, longest: 30_000 };

type Needs = Pick<Deps, 'config' | 'database' | 'limits' | 'log'>;

export interface Outbox {
  /** Takes mails that are due in hand, as many as fit; answers how many. Resolves when half of the room is free again. */
  sweep(): Promise<number>;
  /** Resolves when the mails in hand have gone out, or not. */
  settled(): Promise<void>;
  /** Finishes what is in hand, then closes the way out. */
  close(): Promise<void>;
  /** Mails that went out so far. */
  readonly sent: number;
}

/**
 * Sends the mails that are due, by SMTP over connections that stay open, or into the built-in mailbox. Safe on any
 * number of servers. A server that dies before it has noted the sending leaves it to the next try: over SMTP a mail
 * may come twice with the same Message-ID, never not at all; in the mailbox it is there once.
 * While the mail server cannot be reached, one mail at a time tries it, after longer and longer pauses; the others
 * wait without a try of theirs being counted. While `isBusy`, mails keep out of the way of calls: a rush of orders
 * writes as many mails, and writing them takes as long as the orders.
 */
export function openOutbox(deps: Needs, isBusy: () => boolean = () => false): Outbox {
  const post = deps.config.smtpUrl === '' ? null : openPost(deps.config, sideBySide);
  const inHand = new Set<Promise<void>>();
  let sent = 0;
  let pause = 0;
  let pausedUntil = 0;

  async function take(mail: Claimed) {
    try {
      const end = await deliver(deps, post, mail);
      if (end.state === 'delayed' && end.isDown) rest();
      else pause = 0;
      if (await recordEnd(deps, mail, end)) sent += 1;
    } catch (error) {
      // Its claim runs out, and then it is tried again.
      deps.log.error({ err: error, mail: mail.id }, 'how a mail ended could not be noted');
    }
  }

  /** All that were in hand when it went away are one failure. */
  function rest() {
    if (performance.now() < pausedUntil) return;
    pause = Math.min(pauses.longest, Math.max(pauses.first, pause * 2));
    pausedUntil = performance.now() + pause;
  }

  const outbox = {
    get sent() {
      return sent;
    },
    async sweep() {
      if (performance.now() < pausedUntil) return 0;
      if (isBusy()) {
        await outbox.settled();
        await setTimeout(besideCalls.restMs);
      }
      const atOnce = pause !== 0 ? 1 : isBusy() ? besideCalls.atOnce : sideBySide;
      const claimed = await claimDue(deps, Math.max(1, atOnce - inHand.size));
      for (const mail of claimed) {
        const taken: Promise<void> = take(mail).finally(() => inHand.delete(taken));
        inHand.add(taken);
      }
      while (inHand.size > (atOnce === sideBySide ? sideBySide / 2 : 0)) await Promise.race(inHand);
      return claimed.length;
    },
    async settled() {
      await Promise.all(inHand);
    },
    async close() {
      await outbox.settled();
      post?.close();
    },
  };
  return outbox;
}

/** Sends what is due now, and nothing after that; answers how many mails went out. */
export async function sendDueMail(deps: Needs): Promise<number> {
  const outbox = openOutbox(deps);
  try {
    while ((await outbox.sweep()) > 0);
  } finally {
    await outbox.close();
  }
  return outbox.sent;
}

async function deliver(deps: Needs, post: Post | null, mail: Claimed): Promise<End> {
  try {
    const content = await renderRow(letters, deps, mail);
    if ('unsent' in content) return { state: 'unsent', reason: unsent[content.unsent] };
    if ('waits' in content) return { state: 'early', seconds: content.waits };
    if (post === null) return { state: 'kept', content };
    return await post.send({ id: mail.id, to: mail.recipient, ...content });
  } catch (error) {
    deps.log.error({ err: error, mail: mail.id }, 'a mail could not be written');
    return { state: 'delayed', reason: String(error), isDown: false };
  }
}
