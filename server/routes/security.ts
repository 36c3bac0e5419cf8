import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

type Directives = Readonly<Record<string, readonly string[]>>;

/** Stripe's hosts, named only where its keys are set; without keys the sandbox on our own origin answers. */
const stripeHosts: Directives = {
  'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
  'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
};

/** Security headers for every answer. `scriptHashes` are those of the inline scripts of the built page. */
export async function security(app: FastifyInstance, config: Config, scriptHashes: readonly string[]): Promise<void> {
  const page = policyOf(config, scriptHashes);
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: page },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: config.publicUrl.startsWith('https:'),
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    frameguard: { action: 'deny' },
  });
  // The sandbox's forms and questions are frames in our own pages, as the real provider's are.
  const framed = Object.entries({ ...page, 'frame-ancestors': ["'self'"] })
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/sandbox/')) return;
    reply.header('content-security-policy', framed).header('x-frame-options', 'SAMEORIGIN');
  });
}

function policyOf({ stripe }: Config, scriptHashes: readonly string[]): Record<string, string[]> {
  const own: Directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scriptHashes.map((hash) => `'sha256-${hash}'`)],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'frame-src': ["'self'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  const hosts = stripe.publishableKey === '' ? {} : stripeHosts;
  return Object.fromEntries(Object.entries(own).map(([name, sources]) => [name, [...sources, ...(hosts[name] ?? [])]]));
}
