import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { adyenFormPath } from '../../server/outside/standIn.ts';
import { html, type Markup } from '../../server/words/mail/html.ts';
import { adyenFormWords } from '../words/adyenForm.ts';

/** What Drop-in fetches from Adyen's other hosts: its texts, its pictures, and an id for its analytics. */
export function adyenFiles(app: FastifyInstance): void {
  app.get<{ Params: { locale: string } }>(
    `${adyenFormPath}sdk/:version/translations/:locale`,
    async (request, reply) => {
      const language = request.params.locale.slice(0, 2);
      const words = language === 'pl' || language === 'de' ? adyenFormWords[language] : {};
      return reply.header('cache-control', 'no-cache').send(words);
    },
  );

  app.get<{ Params: { '*': string } }>(`${adyenFormPath}images/*`, async (request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('image/svg+xml')
      .send(pictureOf(request.params['*']).text),
  );

  // Nothing is measured: every event is accepted and dropped.
  app.post(`${adyenFormPath}v3/analytics`, async () => ({ checkoutAttemptId: randomUUID() }));
  app.post(`${adyenFormPath}v3/analytics/:attempt`, async (_request, reply) => reply.code(204).send());
}

/**
 * Neutral icons instead of logos: a symbol of the method, or a bank's first letter. Icons beside a field have no
 * background.
 */
function pictureOf(path: string): Markup {
  const name = path.replace(/^.*\/|\.\w+$/gu, '');
  if (path.startsWith('components/')) return drawn(signs.find(([part]) => name.includes(part))?.[1] ?? html``);
  const [fill, sign] = logos[name] ?? ['#475467', letterOf(name)];
  return drawn(html`<rect width="40" height="26" rx="4" fill="${fill}"/>${sign}`);
}

const drawn = (inner: Markup) =>
  html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 26" width="40" height="26">${inner}</svg>`;

const letterOf = (name: string) =>
  html`<text x="20" y="18" font-family="sans-serif" font-size="14" font-weight="700" text-anchor="middle" fill="#fff">${name
    .replace(/^demo-?/u, '')
    .slice(0, 1)
    .toUpperCase()}</text>`;
const stroke = (path: string, color = '#fff') =>
  html`<path d="${path}" fill="none" stroke="${color}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>`;

const logos: Readonly<Record<string, readonly [fill: string, sign: Markup]>> = {
  sandbox_card: ['#1d4ed8', stroke('M8 7h24v12H8zM8 11h24')],
  paybybank: ['#0f766e', stroke('M10 11l10-5 10 5zM12 11v7M20 11v7M28 11v7M9 20h22')],
  klarna: ['#9d174d', letterOf('k')],
};

/** By a part of their name. */
const signs = [
  ['checkmark', stroke('M13 13l5 5 9-10', '#101828')],
  ['success', stroke('M13 13l5 5 9-10', '#15803d')],
  ['error', stroke('M14 7l12 12M26 7L14 19', '#b91c1c')],
] as const;
