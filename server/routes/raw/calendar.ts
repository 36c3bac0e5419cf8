import type { FastifyInstance } from 'fastify';
import { keyForm } from '#contract/values/values.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../domain/kit/answers.ts';
import { viewSimple } from '../../domain/payments/paymentView.ts';
import { calendarOf, openingCalendar } from '../../domain/shop/appointment.ts';
import { runPageBook } from '../../domain/shop/runPages.ts';
import { languageAsked, refuse } from '../http/envelope.ts';

/**
 * GET /api/payment/:id/calendar.ics and, for the moment at which a sale opens, /api/runs/:key/opening.ics. An address and not a link to data: an iPhone opens
 * only that in its calendar.
 */
export function calendar(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { id: string } }>('/api/payment/:id/calendar.ics', async (request, reply) => {
    const language = languageAsked(request);
    const { id: paymentId } = request.params;
    const payment = await viewSimple(deps, paymentId, language);
    const subject = payment && { groupId: payment.group_id, whose: { paymentId }, language };
    const file = subject && (await calendarOf(deps.database.db, deps.config, subject));
    if (file === null) return refuse(reply, new Refusal('not_found'), language);
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `inline; filename="${file.name}"`)
      .header('cache-control', 'no-store')
      .send(file.text);
  });

  app.get<{ Params: { key: string } }>('/api/runs/:key/opening.ics', async (request, reply) => {
    const language = languageAsked(request);
    const { key } = request.params;
    const view = keyForm.test(key) ? await runPageBook(deps.database).run(key, language) : null;
    const text = view && openingCalendar(deps.config, view, language);
    if (text === null) return refuse(reply, new Refusal('not_found'), language);
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `inline; filename="muster-${key}.ics"`)
      .header('cache-control', 'no-store')
      .send(text);
  });
}
