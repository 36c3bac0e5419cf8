import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { codePicture } from '../../domain/payments/hand/code.ts';
import { viewSimple } from '../../domain/payments/paymentView.ts';

/** GET /api/payment/:id/transfer.png: the code from which a bank's app fills in the transfer of an order by staff. */
export function transferCode(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { id: string } }>('/api/payment/:id/transfer.png', async (request, reply) => {
    const payment = await viewSimple(deps, request.params.id, 'en');
    const picture = payment?.transfer ? await codePicture(payment.transfer) : null;
    reply.header('cache-control', 'no-store');
    if (picture === null) return reply.code(404).send();
    return reply.type('image/png').send(Buffer.from(picture));
  });
}
