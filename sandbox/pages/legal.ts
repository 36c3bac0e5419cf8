import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../server/deps.ts';
import { html } from '../../server/words/mail/html.ts';
import { languageOfVisitor } from '../../server/words/visitorLanguage.ts';
import { sandboxWords } from '../words/words.ts';
import { sendPage } from './page.ts';

/**
 * Stand-ins for the seller's terms, privacy notice and imprint if the settings name none (docs/rules/sandbox.md 2.4).
 */
export function legalPages(app: FastifyInstance, { config }: Deps): void {
  for (const name of ['terms', 'privacy', 'imprint'] as const) {
    const path = `/sandbox/${name}`;
    app.get(path, async (request, reply) => {
      const language = languageOfVisitor(request);
      const words = sandboxWords[language];
      const { title, lead, sections } = words[name];
      const main = html`<div><h1>${title}</h1><p class="lead">${lead(config.seller)}</p></div>
        <div class="prose">${sections(config.contactEmail).map(([heading, text]) => html`<section><h2>${heading}</h2><p>${text}</p></section>`)}</div>
        <p><a href="/">${words.toShop}</a></p>`;
      return sendPage(reply, { language, title, path, main });
    });
  }
}
