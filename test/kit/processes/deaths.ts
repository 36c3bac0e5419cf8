import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Watches from inside a server: reports every call to a provider and every notification to its parent, and ends the
 * process at `MUSTER_DIES`. `asked CALL` is before the call is sent; `answered CALL` is when its answer has arrived
 * unread.
 */
const dies = process.env.MUSTER_DIES ?? '';

/** `POST /sandbox/stripe/v1/refunds`, without ids and query; null for other requests. */
function callOf(method: string, path: string): string | null {
  if (!/^\/(?:sandbox\/(?:stripe|adyen)\/v|api\/webhooks\/)/u.test(path)) return null;
  const plain = path
    .replace(/\?.*$/u, '')
    .replaceAll(/\/(?:(?:pi|re|ch)_\w+|CS[0-9A-F]+|[A-Z0-9]{16})(?=\/|$)/gu, '/:id');
  return `${method} ${plain}`;
}

function at(moment: 'asked' | 'answered', call: string | null): void {
  if (call === null) return;
  process.send?.(`${moment} ${call}`);
  if (dies === `${moment} ${call}`) process.kill(process.pid, 'SIGKILL');
}

const { fetch } = globalThis;
globalThis.fetch = async (target, options) => {
  const url = URL.parse(String(target instanceof Request ? target.url : target));
  const call = url && callOf(options?.method ?? 'GET', url.pathname);
  at('asked', call);
  const answer = await fetch(target, options);
  at('answered', call);
  return answer;
};

// Stripe's SDK uses Node's own client.
const { request } = http;
http.request = ((...asked: Parameters<typeof http.request>) => {
  const [options] = asked as unknown as [{ readonly method?: string; readonly path?: string }];
  const call = callOf(options.method ?? 'GET', options.path ?? '');
  at('asked', call);
  const sent = request(...asked);
  sent.prependOnceListener('response', () => at('answered', call));
  return sent;
}) as typeof http.request;
syncBuiltinESMExports();
