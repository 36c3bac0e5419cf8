import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import { ProviderRefusal } from './refusal.ts';

type WithId = { Params: { id: string } };

/**
 * Serves a control for tests: passes a valid body to `work`, and answers with its result or the reason of a refusal;
 * null: not found.
 */
export function control<Schema extends v.GenericSchema>(
  app: FastifyInstance,
  { path, schema, changed }: { readonly path: string; readonly schema: Schema; readonly changed: () => void },
  work: (input: v.InferOutput<Schema>, id: string) => Promise<unknown>,
): void {
  app.post<WithId>(path, async (request, reply) => {
    const input = v.safeParse(schema, request.body);
    if (!input.success) {
      const faults = input.issues.map((issue) => `${v.getDotPath(issue) ?? 'body'}: ${issue.message}`);
      return reply.code(422).send({ error: faults.join('; ') });
    }
    try {
      const answer = await work(input.output, request.params.id);
      if (answer === null) return reply.code(404).send({ error: 'the provider knows no such thing' });
      changed();
      return answer;
    } catch (error) {
      return refuse(reply, error);
    }
  });
}

function refuse(reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof ProviderRefusal)) throw error;
  return reply.code(error.status === 404 ? 404 : 409).send({ error: error.message });
}
