import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { whyNotListening } from '../../cannotStart.ts';
import type { Config } from '../../config.ts';
import type { Metrics } from '../../outside/metrics.ts';

/** `GET /metrics`, never for everybody: behind a token, on a port of its own, or both. */
type Settings = Pick<Config, 'host' | 'metrics'>;

/** On the app's port, where metrics have a token and no port of their own. */
export function metricsRoute(app: FastifyInstance, { metrics: { port, token } }: Settings, metrics: Metrics): void {
  if (token === '' || port !== null) return;
  app.get('/metrics', async ({ raw }, reply) => {
    reply.hijack();
    await answer(raw, reply.raw, token, metrics);
  });
}

/** On a port of its own, without a token for this machine alone; returns a function that closes it. */
export async function listenForMetrics({ host: shared, metrics: { port, token } }: Settings, metrics: Metrics) {
  const host = token === '' ? '127.0.0.1' : shared;
  const server = createServer((request, response) => void answer(request, response, token, metrics));
  const listening = once(server, 'listening');
  server.listen(port ?? 0, host);
  await listening.catch((error: unknown) => {
    throw whyNotListening({ host, port: port ?? 0 }, error);
  });
  return async () => {
    server.closeAllConnections();
    server.close();
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, token: string, metrics: Metrics) {
  const status = statusFor(request, token);
  if (status !== 200) return response.writeHead(status, status === 401 ? { 'www-authenticate': 'Bearer' } : {}).end();
  const text = await metrics.read();
  return response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text);
}

function statusFor({ method, url, headers }: IncomingMessage, token: string): number {
  if (method !== 'GET' || url?.split('?', 1)[0] !== '/metrics') return 404;
  return token === '' || isSame(headers.authorization ?? '', `Bearer ${token}`) ? 200 : 401;
}

/** In the same time whatever is wrong. */
function isSame(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
