import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { CannotStart } from '../../cannotStart.ts';
import type { Config } from '../../config.ts';

/** The address at which Apple looks for the file that proves the shop's domain (docs/going-live.md). */
export function applePayDomain(app: FastifyInstance, { applePayFile }: Pick<Config, 'applePayFile'>): void {
  if (applePayFile === '') return;
  const file = read(applePayFile);
  app.get('/.well-known/apple-developer-merchantid-domain-association', async (_request, reply) =>
    reply.type('text/plain').send(file),
  );
}

function read(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new CannotStart(`APPLE_PAY_DOMAIN_FILE cannot be read: ${(error as Error).message}`);
  }
}
