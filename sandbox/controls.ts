import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Deps } from '../server/deps.ts';
import { inTransaction } from './kit/books.ts';
import { changeKnobs, KnobSettings, readAllKnobs } from './kit/knobs.ts';
import { outcomes } from './kit/outcomes.ts';
import { refundObject } from './stripe/books.ts';
import { settleRefund } from './stripe/calls.ts';
import { intentOfPayment, lockIntent, settleIntent } from './stripe/intents.ts';
import { StripeRefusal } from './stripe/refusal.ts';

const PaymentOutcome = v.object({ outcome: v.picklist(outcomes) });
const RefundOutcome = v.object({ outcome: v.picklist(['succeeded', 'failed']) });

type WithId = { Params: { id: string } };

/** The hands of tests on the provider: what the bank says of a payment, how refunds end, how it misbehaves. */
export function controls(app: FastifyInstance, { database }: Deps, changed: () => void): void {
  const { pool } = database;

  app.post<WithId>('/sandbox/payments/:id', async (request, reply) => {
    const asked = v.safeParse(PaymentOutcome, request.body);
    if (!asked.success) return reply.code(422).send({ error: `outcome must be one of ${outcomes.join(', ')}` });
    const found = await intentOfPayment(pool, request.params.id);
    if (found === null) return reply.code(404).send({ error: 'the provider knows no such payment' });
    return answering(reply, async () => {
      const intent = await inTransaction(pool, async (books) =>
        settleIntent(books, await lockIntent(books, found.id), asked.output.outcome),
      );
      return { payment_intent: intent.id, status: intent.status };
    });
  });

  app.post<WithId>('/sandbox/refunds/:id', async (request, reply) => {
    const asked = v.safeParse(RefundOutcome, request.body);
    if (!asked.success) return reply.code(422).send({ error: 'outcome must be succeeded or failed' });
    return answering(reply, () =>
      inTransaction(pool, async (books) =>
        refundObject(await settleRefund(books, request.params.id, asked.output.outcome)),
      ),
    );
  });

  app.get('/sandbox/knobs', () => readAllKnobs(pool));

  app.post('/sandbox/knobs', async (request, reply) => {
    const asked = v.safeParse(KnobSettings, request.body);
    if (!asked.success) {
      const faults = asked.issues.map((issue) => `${v.getDotPath(issue) ?? 'body'}: ${issue.message}`);
      return reply.code(422).send({ error: faults.join('; ') });
    }
    return changeKnobs(pool, asked.output);
  });

  async function answering(
    reply: { code(status: number): { send(body: unknown): unknown } },
    work: () => Promise<unknown>,
  ) {
    try {
      const answer = await work();
      changed();
      return answer;
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error;
      return reply.code(error.status === 404 ? 404 : 409).send({ error: error.message });
    }
  }
}
