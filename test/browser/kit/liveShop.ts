import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { engineOptions } from '../../kit/browser/chromium.ts';
import { type LiveProviders, openLiveProviders } from '../../kit/payments/liveProviders.ts';
import { runCommand } from '../../kit/processes/command.ts';
import { type Front, frontOf } from '../../kit/processes/front.ts';
import { startProcess } from '../../kit/processes/process.ts';
import { openInbox } from '../../kit/server/letters.ts';

/** Keys in the format of live ones that nobody has. */
export const keys = {
  stripe: { secret: 'sk_live_made_up', publishable: 'pk_live_made_up', webhook: 'whsec_made_up' },
  adyen: {
    api: 'made up',
    client: 'live_MADEUP',
    merchant: 'MusterDE',
    hmac: 'AB'.repeat(32),
    user: 'adyen',
    password: 'made up',
    prefix: '1797a841fbb37ca7-Muster',
  },
} as const;
export const apis = {
  stripe: 'api.stripe.com',
  adyen: `${keys.adyen.prefix.toLowerCase()}-checkout-live.adyenpayments.com`,
};
const shops = { pl: 'muster.pl', de: 'muster.de' };
/** Other machines that a page may call. */
const elsewhere = ['*.stripe.com', '*.adyen.com', '*.example'];
const runIn = (key: string, name: string, region: keyof typeof shops, price: number) => `
  - key: ${key}
    name: Muster ${name}
    city: ${key}
    region: ${region}
    type: classic
    in_days: 60
    join_time: "08:00"
    categories:
      - { key: 6km, name: Rekrut, distance: 6, price: ${price}, waves: [{ time: "09:00" }] }
      - { key: 12km, name: Specjalista, distance: 12, price: ${price}, waves: [{ time: "12:00" }] }`;
const catalogue = `
cities: [{ key: gdansk, name: Gdańsk }, { key: berlin, name: Berlin }]
runs:${runIn('gdansk', 'Gdańsk', 'pl', 19_900)}${runIn('berlin', 'Berlin', 'de', 5_900)}
`;

/** A page of the live shop, with the requests that its browser refused. */
interface LivePage {
  readonly page: Page;
  /** Each as `script-src-elem https://host`. */
  readonly breaches: string[];
  /** Every address that it requested. */
  readonly addresses: string[];
}

export type LiveShop = Awaited<ReturnType<typeof openLiveShop>>;

/**
 * A live shop, with live keys, its own database, a mail server and `https` addresses. A machine of this test stands in
 * for all other machines, including the providers, for server and browser alike.
 */
export async function openLiveShop() {
  const undo: (() => unknown)[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'muster-live-'));
  chmodSync(folder, 0o711);
  undo.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const providers: LiveProviders = await openLiveProviders(apis);
  undo.push(() => providers.close());
  const inbox = await openInbox();
  undo.push(() => inbox.close());
  const certificates = join(folder, 'providers.pem');
  writeFileSync(certificates, providers.certificates);

  const settings = {
    MODE: 'live',
    DATA_DIR: join(folder, 'data'),
    SMTP_URL: inbox.url,
    MAIL_FROM: 'Muster <office@muster.pl>',
    CONTACT_EMAIL: 'office@muster.pl',
    SELLER: 'Muster, Długa 1, Gdańsk',
    SECRET_KEY: 'ab'.repeat(32),
    PUBLIC_URL: `https://${shops.pl}`,
    PUBLIC_URL_PL: `https://${shops.pl}`,
    PUBLIC_URL_DE: `https://${shops.de}`,
    TERMS_URL_PL: 'https://muster.pl/regulamin.pdf',
    TERMS_URL_DE: 'https://muster.de/agb.pdf',
    PRIVACY_URL_PL: 'https://muster.pl/prywatnosc.pdf',
    PRIVACY_URL_DE: 'https://muster.de/datenschutz.pdf',
    IMPRINT_URL: 'https://muster.de/impressum.pdf',
    STRIPE_SECRET_KEY: keys.stripe.secret,
    STRIPE_PUBLISHABLE_KEY: keys.stripe.publishable,
    STRIPE_WEBHOOK_SECRET: keys.stripe.webhook,
    ADYEN_API_KEY: keys.adyen.api,
    ADYEN_CLIENT_KEY: keys.adyen.client,
    ADYEN_MERCHANT_ACCOUNT: keys.adyen.merchant,
    ADYEN_HMAC_KEYS: keys.adyen.hmac,
    ADYEN_WEBHOOK_USER: keys.adyen.user,
    ADYEN_WEBHOOK_PASSWORD: keys.adyen.password,
    ADYEN_LIVE_PREFIX: keys.adyen.prefix,
  };
  const inside = new URL('../../kit/processes/tlsLine.ts', import.meta.url);
  const line = { NODE_EXTRA_CA_CERTS: certificates, MUSTER_TLS_PORT: String(providers.port) };
  const server = await startProcess({ ...settings, ...line }, inside);
  undo.push(() => server.end());
  const file = join(folder, 'runs.yaml');
  writeFileSync(file, catalogue);
  const { code, output } = await runCommand('catalogue', ['import', file], settings);
  if (code !== 0) throw new Error(output);

  const front: Front = await frontOf(server.url);
  undo.push(() => front.stop());
  const ours = Object.values(shops).map((name) => `MAP ${name} 127.0.0.1:${new URL(front.url).port}`);
  const { args = [], ...options } = engineOptions();
  const theirs = elsewhere.map((names) => `MAP ${names} 127.0.0.1:${providers.port}`);
  const rules = [...ours, ...theirs, 'MAP * ~NOTFOUND'].join(',');
  const browser: Browser = await chromium.launch({
    ...options,
    headless: true,
    args: [...args, '--ignore-certificate-errors', `--host-resolver-rules=${rules}`],
  });
  undo.push(() => browser.close());

  return {
    /** The address on which its server listens. */
    url: server.url,
    output: server.output,
    providers,
    mails: inbox.messages,
    async visit(region: keyof typeof shops): Promise<LivePage> {
      const context: BrowserContext = await browser.newContext({
        baseURL: `https://${shops[region]}`,
        locale: region === 'de' ? 'de-DE' : 'pl-PL',
        viewport: { width: 390, height: 844 },
        serviceWorkers: 'block',
        reducedMotion: 'reduce',
      });
      const breaches: string[] = [];
      await context.exposeBinding('tellBreach', (_, breach: string) => void breaches.push(breach));
      await context.addInitScript(() => {
        addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
          (window as unknown as { tellBreach(breach: string): void }).tellBreach(`${effectiveDirective} ${blockedURI}`);
        });
      });
      const addresses: string[] = [];
      context.on('request', (request) => addresses.push(request.url()));
      return { page: await context.newPage(), breaches, addresses };
    },
    async close() {
      for (const step of undo.splice(0).reverse()) await step();
    },
  };
}
