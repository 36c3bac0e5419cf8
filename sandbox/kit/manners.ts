import type { FastifyReply } from 'fastify';
import type pg from 'pg';
import type { PaymentAccount } from '#contract/payments/providers.ts';
import { isOneTooMany, readKnobs } from './knobs.ts';

/** A provider's answers when it fails or gets too many calls. */
export interface Troubles {
  readonly failed: unknown;
  readonly limited: unknown;
}

/** How long a hanging call waits before its connection is cut. */
const hangMs = 60_000;

/** Answers a call as the provider's knobs say: runs `work` and returns its result, or misbehaves. */
export async function inItsManner<Done>(
  pool: pg.Pool,
  provider: PaymentAccount,
  reply: FastifyReply,
  troubles: Troubles,
  work: () => Promise<Done>,
  send: (done: Done) => FastifyReply,
): Promise<FastifyReply> {
  const knobs = await readKnobs(pool, provider).catch(() => ({ answer: 'fail' as const, most_per_second: null }));
  const isLimited = await isOneTooMany(pool, provider, knobs, reply.request.method !== 'GET');
  switch (isLimited ? 'limited' : knobs.answer) {
    case 'normal':
      return send(await work());
    case 'fail':
      return reply.code(500).send(troubles.failed);
    case 'limited':
      return reply.code(429).header('retry-after', '1').send(troubles.limited);
    case 'garbage':
      return reply.code(200).type('application/json').send('<p>not what you expect</p>');
    case 'hang':
      return hang(reply);
    case 'close':
      return close(reply);
    case 'lost':
      await work();
      return close(reply);
  }
}

function close(reply: FastifyReply): FastifyReply {
  reply.hijack().raw.destroy();
  return reply;
}

function hang(reply: FastifyReply): FastifyReply {
  const { raw } = reply.hijack();
  const cut = setTimeout(() => raw.destroy(), hangMs);
  cut.unref();
  raw.once('close', () => clearTimeout(cut));
  return reply;
}
