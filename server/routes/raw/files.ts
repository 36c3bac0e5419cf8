import type { FastifyInstance } from 'fastify';
import { isInitials } from '#contract/values/avatar.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../domain/kit/answers.ts';
import { initialsPicture, initialsToOutline } from '../../words/avatar.ts';
import { languageAsked, refuse } from '../http/envelope.ts';

/**
 * Declarations and avatars, kept in the database so that any server serves them; a name never changes its content. A
 * declaration may be taken out: caches ask whether it is still there. And the initials of a person who has added no
 * picture, drawn from their address alone.
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

  app.get<{ Params: { initials: string } }>('/api/avatars/:initials', async (request, reply) => {
    const { initials } = request.params;
    if (!isInitials(initials)) return refuse(reply, new Refusal('not_found'), languageAsked(request));
    return reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(await drawInitials(initials));
  });
}

/** The library and its typefaces are read with the first picture that needs them. */
async function drawInitials(initials: string): Promise<string> {
  const text = initialsToOutline(initials);
  if (text === null) return initialsPicture(initials, []);
  const { outlinesOf } = await import('../../outside/pictures/drawing.ts');
  return initialsPicture(initials, outlinesOf(text));
}
