import type { FastifyInstance } from 'fastify';
import { is } from 'valibot';
import { PaymentId } from '#contract/values/values.ts';
import type { Config } from '../../config.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../domain/kit/answers.ts';
import { livesOf } from '../../domain/lives.ts';

/**
 * The life of a payment and its places, for the page `/flows`. The holder of a payment's id, which nobody guesses, may
 * see it, as they may see its payment page; it says nothing about people, and nobody needs to be signed in. Only where
 * `FLOWS=on`, which live switches off (`server/config.ts`): there is no such address then.
 */
export function flowLives(
  app: FastifyInstance,
  { flows }: Pick<Config, 'flows'>,
  { database: { db } }: Pick<Deps, 'database'>,
): void {
  if (!flows) return;
  app.get<{ Params: { id: string } }>('/flows/lives/:id', async ({ params: { id } }, reply) => {
    const lives = is(PaymentId, id) ? await livesOf(db, id) : null;
    if (lives === null) throw new Refusal('not_found');
    return reply.header('cache-control', 'no-store').send({ lives });
  });
}
