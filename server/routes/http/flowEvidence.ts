import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { Refusal } from '../../domain/kit/answers.ts';

const ours = fileURLToPath(new URL('../../../.cache/flows', import.meta.url));

/** The tests' evidence for each chart, for the page `/flows`: the file as they wrote it, 404 where none did. */
export function flowEvidence(app: FastifyInstance, { flows }: Pick<Config, 'flows'>, folder = ours): void {
  if (!flows) return;
  app.get<{ Params: { file: string } }>('/flows/evidence/:file', async ({ params: { file } }, reply) => {
    const text = /^\w+\.json$/u.test(file) ? await readFile(join(folder, file)).catch(() => null) : null;
    if (text === null) throw new Refusal('not_found');
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(text);
  });
}
