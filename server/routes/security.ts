import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

type Directives = Readonly<Record<string, readonly string[]>>;

/** Stripe's hosts, named only where its keys are set; without keys the sandbox on our own origin answers. */
const stripeHosts: Directives = {
  'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
  'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
};

/**
 * Security headers for every answer, put together once: they are many, and an answer is written faster when
 * nothing was set on it before. `scriptHashes` are those of the inline scripts of the built page.
 */
export function security(app: FastifyInstance, config: Config, scriptHashes: readonly string[]): void {
  const policy = policyOf(config, scriptHashes);
  const headers = {
    'content-security-policy': written(policy),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(config.publicUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000',
    }),
  };
  // The sandbox's forms and questions are frames in our own pages, as the real provider's are.
  const framed = {
    ...headers,
    'content-security-policy': written({ ...policy, 'frame-ancestors': ["'self'"] }),
    'x-frame-options': 'SAMEORIGIN',
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/sandbox/') ? framed : headers);
    done();
  });
}

function policyOf({ stripe }: Config, scriptHashes: readonly string[]): Directives {
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

const written = (policy: Directives) =>
  Object.entries(policy)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
