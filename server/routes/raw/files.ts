import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../domain/kit/answers.ts';
import { languageAsked, refuse } from '../http/envelope.ts';

/**
 * Declarations and avatars, kept in the database so that any server serves them; a name never changes its content. A
 * declaration may be taken out: whoever has kept it asks whether it is still there.
 */
export function files(app: FastifyInstance, { database }: Deps): void {
  app.get<{ Params: { name: string } }>('/api/files/:name', async (request, reply) => {
    const { name } = request.params;
    const file = await database.db
      .selectFrom('file')
      .select(['type', 'body'])
      .where('name', '=', name)
      .executeTakeFirst();
    if (file === undefined) return refuse(reply, new Refusal('not_found'), languageAsked(request));
    const isKept = file.type !== 'application/pdf';
    reply
      .header('cache-control', isKept ? 'public, max-age=31536000, immutable' : 'public, no-cache')
      .header('etag', `"${name}"`);
    if (request.headers['if-none-match'] === `"${name}"`) return reply.code(304).send();
    return reply.type(file.type).header('x-content-type-options', 'nosniff').send(file.body);
  });
}
