import type { FastifyReply, FastifyRequest } from 'fastify';
import { runPreviewFrames } from '#contract/host.ts';
import { isStaffPath } from '#contract/staff/paths.ts';
import type { Config } from '../../config.ts';
import type { Directives } from '../../outside/accountRow.ts';
import { hostsOfAccounts } from '../../outside/accounts.ts';

/**
 * The tag manager's and those of the analytics that it brings, named only where its id is set. Whether a visitor agreed is
 * known to their browser alone, and may change while a page is open: the page fetches nothing from here before they did
 * (docs/tracking.md).
 */
const tagHosts: Directives = {
  'script-src': ['https://www.googletagmanager.com'],
  'img-src': ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
  'connect-src': [
    'https://www.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
  ],
};

/** Security headers for every answer, put together once: an answer is written faster when nothing was set before. */
export function securityHeaders(config: Config, inline: InlineHashes) {
  const policy = policyOf(config, inline);
  const always = {
    'cross-origin-resource-policy': 'same-origin',
    // Our addresses carry tokens and payment ids, and a proxy or a CDN writes referrers down, also for our own files.
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...(config.publicUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000',
    }),
  };
  // Data has nothing to show and asks a browser for nothing. Bytes of headers are most of what a short answer costs.
  const ofData = { ...always, 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" };
  const headers = {
    ...always,
    'content-security-policy': written(policy),
    // Only reported: the page reports what it finds (src/shell/contentPolicy.ts).
    'content-security-policy-report-only': "require-trusted-types-for 'script'",
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': permissions,
    'x-frame-options': 'DENY',
  };
  // The sandbox's forms and questions are frames in our own pages, as the real provider's are; and the page that staff
  // see before it is published, which knows nothing by itself.
  const framed = {
    ...headers,
    'content-security-policy': written({ ...policy, 'frame-ancestors': ["'self'"] }),
    'x-frame-options': 'SAMEORIGIN',
  };
  // The staff's pages let nothing in but what is ours: no provider's form, and nobody who counts visitors.
  const ofStaff = { ...headers, 'content-security-policy': written(ownPolicy(inline)) };
  const headersAt = (url: string) => {
    if (isData(url)) return ofData;
    if (isStaffPath(url.split('?', 1)[0] ?? '')) return ofStaff;
    return url.startsWith('/sandbox/') || runPreviewFrames.includes(url) ? framed : headers;
  };
  return ({ url }: FastifyRequest, reply: FastifyReply) => void reply.headers(headersAt(url));
}

/** The API but for its files: a browser shows those in a page of its own. */
const isData = (url: string) => url.startsWith('/api/') && !url.startsWith('/api/files/');

/** SHA-256 in base64 of what stands inline in the built pages. */
export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Values of the attribute `style`. */
  readonly styleAttributes: readonly string[];
}

/** The features that a page of ours may use on a phone: to pay and to put a text on the clipboard or into a share. */
const permissions = [
  ...[
    'accelerometer',
    'browsing-topics',
    'camera',
    'display-capture',
    'geolocation',
    'gyroscope',
    'hid',
    'magnetometer',
  ],
  ...['microphone', 'midi', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=()`)
  .join(', ');

const ownPolicy = ({ scripts, styles, styleAttributes }: InlineHashes): Directives => ({
  'default-src': ["'self'"],
  'script-src': ["'self'", ...hashed(scripts)],
  // Styles that scripts set on an element are theirs; a `style` attribute in the page is not, unless it is one of
  // these.
  'style-src': ["'self'", ...hashed(styles)],
  'style-src-attr': ["'unsafe-hashes'", ...hashed(styleAttributes)],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'frame-src': ["'self'"],
  'form-action': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
});

function policyOf(config: Config, inline: InlineHashes): Directives {
  const others = [...hostsOfAccounts(config), ...(config.tagManagerId === '' ? [] : [tagHosts])];
  const hostsOf = (name: string) => others.flatMap((hosts) => hosts[name] ?? []);
  return Object.fromEntries(
    Object.entries(ownPolicy(inline)).map(([name, sources]) => [name, [...sources, ...hostsOf(name)]]),
  );
}

const hashed = (hashes: readonly string[]) => hashes.map((hash) => `'sha256-${hash}'`);

const written = (policy: Directives) =>
  Object.entries(policy)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
