import type { FastifyInstance, FastifyReply } from 'fastify';
import type pg from 'pg';
import * as v from 'valibot';
import type { Deps } from '../server/deps.ts';
import { adyenServerPath } from '../server/outside/standIn.ts';
import { lockSession, sessionOfPayment } from './adyen/books.ts';
import { happen, happenings } from './adyen/events.ts';
import { settleModification } from './adyen/modifications.ts';
import { resultCodeOf, settleSession } from './adyen/payments.ts';
import { AdyenRefusal } from './adyen/refusal.ts';
import { inTransaction, providers } from './kit/books.ts';
import { changeKnobs, KnobSettings, readAllKnobs } from './kit/knobs.ts';
import { type BankOutcome, outcomes } from './kit/outcomes.ts';
import { refundObject } from './stripe/books.ts';
import { settleRefund } from './stripe/calls.ts';
import { intentOfPayment, lockIntent, settleIntent } from './stripe/intents.ts';
import { StripeRefusal } from './stripe/refusal.ts';

const PaymentOutcome = v.object({ outcome: v.picklist(outcomes), provider: v.optional(v.picklist(providers)) });
const RefundOutcome = v.object({ outcome: v.picklist(['succeeded', 'failed']) });
const Event = v.object({ psp: v.pipe(v.string(), v.nonEmpty()), event: v.picklist(happenings) });

type WithId = { Params: { id: string } };

/** The hands of tests on the providers: what the bank says of a payment, how refunds end, how they misbehave. */
export function controls(app: FastifyInstance, { database }: Deps, changed: () => void): void {
  const { pool } = database;

  /** Takes a body of that shape to `work`, and tells what came of it or why not. */
  function control<Schema extends v.GenericSchema>(
    path: string,
    schema: Schema,
    work: (asked: v.InferOutput<Schema>, id: string) => Promise<unknown>,
  ): void {
    app.post<WithId>(path, async (request, reply) => {
      const asked = v.safeParse(schema, request.body);
      if (!asked.success) {
        const faults = asked.issues.map((issue) => `${v.getDotPath(issue) ?? 'body'}: ${issue.message}`);
        return reply.code(422).send({ error: faults.join('; ') });
      }
      try {
        const answer = await work(asked.output, request.params.id);
        if (answer === null) return reply.code(404).send({ error: 'the provider knows no such thing' });
        changed();
        return answer;
      } catch (error) {
        return refuse(reply, error);
      }
    });
  }

  control('/sandbox/payments/:id', PaymentOutcome, async ({ outcome, provider }, id) => {
    const intent = provider === 'adyen' ? null : await intentOfPayment(pool, id);
    const session = provider === 'stripe' ? null : await sessionOfPayment(pool, id);
    // A payment that was tried at both is settled where it was tried last.
    const isAdyens = session !== null && (intent === null || session.created_at > intent.created_at);
    return inTransaction(pool, async (books) => {
      if (isAdyens) return settleAtAdyen(books, session.id, outcome);
      return intent === null ? null : settleAtStripe(books, intent.id, outcome);
    });
  });

  control('/sandbox/refunds/:id', RefundOutcome, (asked, id) =>
    inTransaction(pool, async (books) =>
      id.startsWith('re_')
        ? refundObject(await settleRefund(books, id, asked.outcome))
        : settleModification(books, id, asked.outcome),
    ),
  );

  control(`${adyenServerPath}/events`, Event, ({ psp, event }) =>
    inTransaction(pool, async (books) => {
      await happen(books, psp, event);
      return { psp, event };
    }),
  );

  app.get('/sandbox/knobs', () => readAllKnobs(pool));
  control('/sandbox/knobs', KnobSettings, (asked) => changeKnobs(pool, asked));
}

async function settleAtStripe(books: pg.PoolClient, id: string, outcome: BankOutcome) {
  const intent = await settleIntent(books, await lockIntent(books, id), outcome);
  return { payment_intent: intent.id, status: intent.status };
}

async function settleAtAdyen(books: pg.PoolClient, id: string, outcome: BankOutcome) {
  const { payment } = await settleSession(books, await lockSession(books, id), outcome);
  return { session: id, psp_reference: payment.psp, result_code: resultCodeOf(payment) };
}

function refuse(reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof StripeRefusal || error instanceof AdyenRefusal)) throw error;
  const status = error instanceof StripeRefusal ? error.status : error.body.status;
  return reply.code(status === 404 ? 404 : 409).send({ error: error.message });
}
