import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type Language, languages, regions } from '#contract/constants.ts';
import { runPath } from '#contract/paths.ts';
import type { Deps } from '../../deps.ts';
import { addressOf } from '../../domain/kit/addresses.ts';
import { offerBook } from '../../domain/shop/offer.ts';
import { embedPage, embedStyle } from '../../words/runs/embed.ts';

type Address = { Params: { key: string }; Querystring: { lng?: string; open?: string } };

/**
 * The frame for the organiser's own site: one run, or all runs of a region. It is the only page of ours that another site
 * may show within its own (`EMBED_ORIGINS`), and it can do nothing but open the shop. Its headers are set here, and by no
 * path: another address that begins like this one has those of every page.
 */
export function embed(app: FastifyInstance, { config, database }: Pick<Deps, 'config' | 'database'>): void {
  const offer = offerBook(database);
  const style = createHash('sha256').update(embedStyle).digest('base64');
  const ancestors = config.embedOrigins.length === 0 ? ["'self'"] : ["'self'", ...config.embedOrigins];
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${style}'`,
    "base-uri 'none'",
    "form-action 'none'",
    'sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation',
    `frame-ancestors ${ancestors.join(' ')}`,
  ].join('; ');

  app.get<Address>('/embed/:key', async ({ params: { key }, query }, reply) => {
    const all = await offer.runs();
    const whole = regions.find((one) => one === key);
    const shown = all.filter(({ run }) => (whole === undefined ? run.key === key : run.region === whole));
    const region = whole ?? shown[0]?.run.region;
    const language: Language =
      languages.find((one) => one === query.lng) ?? (region === undefined ? 'en' : config.languageOf[region]);
    const runs = shown.map((one) => ({
      ...one,
      address: addressOf(config, one.run.region, runPath(language, one.run.key)),
    }));
    const page = embedPage({ language, runs, target: query.open === 'top' ? '_top' : '_blank' });
    return reply
      .removeHeader('x-frame-options')
      .headers({
        'content-security-policy': policy,
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'public, max-age=30',
      })
      .code(runs.length === 0 && whole === undefined ? 404 : 200)
      .type('text/html; charset=utf-8')
      .send(page.text);
  });
}
