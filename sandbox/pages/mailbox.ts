import type { FastifyInstance } from 'fastify';
import type { Language } from '#contract/constants.ts';
import { habits } from '#contract/values/format.ts';
import type { Deps } from '../../server/deps.ts';
import { html } from '../../server/words/mail/html.ts';
import { languageOfVisitor } from '../../server/words/visitorLanguage.ts';
import { sandboxWords } from '../words/words.ts';
import { type Page, sendPage } from './page.ts';

type Address = { Params: { id: string } };

interface Letter {
  readonly id: string;
  readonly to: string;
  readonly subject: string | null;
  readonly text: string | null;
  readonly html: string | null;
  readonly calendar: string | null;
  readonly sent_at: Date;
}

const shown = 200;
const columns = 'id, recipient as "to", subject, text, html, calendar, sent_at';
/** Mails sent by SMTP are not stored, and so not shown. */
const isReadable = 'sent_at is not null and html is not null';

/** The built-in mailbox: mails that would have been sent, for people (`/sandbox/mail`) and tests (`.json`). */
export function mailbox(app: FastifyInstance, { database }: Deps): void {
  const { pool } = database;

  app.get('/sandbox/mail.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(await latest()),
  );

  app.get('/sandbox/mail', async (request, reply) => {
    const language = languageOfVisitor(request);
    return sendPage(reply, listPage(language, await latest()));
  });

  app.get<Address>('/sandbox/mail/:id', async (request, reply) => {
    const language = languageOfVisitor(request);
    const letter = await find(request.params.id);
    if (letter === null) return sendPage(reply, lostPage(language), { status: 404 });
    return sendPage(reply, letterPage(language, letter));
  });

  // A document of its own: the mail has its own styles and must run nothing, whatever a name in it contains.
  app.get<Address>('/sandbox/mail/:id/html', async (request, reply) => {
    const letter = await find(request.params.id);
    if (letter === null) return sendPage(reply, lostPage(languageOfVisitor(request)), { status: 404 });
    return reply
      .header('content-security-policy', letterPolicy)
      .header('x-frame-options', 'SAMEORIGIN')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send((letter.html ?? '').replace('<head>', '<head><base target="_top">'));
  });

  app.get<Address>('/sandbox/mail/:id/calendar.ics', async (request, reply) => {
    const letter = await find(request.params.id);
    if (letter?.calendar == null) return sendPage(reply, lostPage(languageOfVisitor(request)), { status: 404 });
    return reply
      .header('content-disposition', 'inline; filename="muster.ics"')
      .header('cache-control', 'no-store')
      .type('text/calendar; charset=utf-8')
      .send(letter.calendar);
  });

  async function latest(): Promise<Letter[]> {
    const { rows } = await pool.query<Letter>(
      `select ${columns} from mail where ${isReadable} order by created_at desc, sent_at desc limit $1`,
      [shown],
    );
    return rows;
  }

  async function find(id: string): Promise<Letter | null> {
    const { rows } = await pool.query<Letter>(`select ${columns} from mail where ${isReadable} and id::text = $1`, [
      id,
    ]);
    return rows[0] ?? null;
  }
}

/** A mail has its own styles and runs nothing. */
export const letterPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'self'; form-action 'none'; frame-ancestors 'self'";

function listPage(language: Language, letters: readonly Letter[]): Page {
  const words = sandboxWords[language].mail;
  const items = letters.map(
    ({ id, to, subject, sent_at }) => html`<li><a class="item" href="/sandbox/mail/${id}?lng=${language}">
      <strong>${subject ?? words.noSubject}</strong><span class="help end">${moment(sent_at, language)}</span>
      <span class="help">${words.to}: ${to}</span></a></li>`,
  );
  const main = html`<div><h1>${words.title}</h1><p class="lead">${words.lead}</p>
    <p><a href="/sandbox/mails?lng=${language}">${words.kinds}</a></p></div>${
      letters.length === 0 ? html`<p class="card">${words.empty}</p>` : html`<ul class="list">${items}</ul>`
    }`;
  return { language, title: words.title, path: '/sandbox/mail', main, wide: true };
}

function letterPage(language: Language, { id, to, subject, text, calendar, sent_at }: Letter): Page {
  const words = sandboxWords[language].mail;
  const title = subject ?? words.noSubject;
  const main = html`<p><a href="/sandbox/mail?lng=${language}">${words.all}</a></p>
    <div><h1 class="subject">${title}</h1>
    <p class="lead">${words.to}: ${to}<br>${words.sent}: ${moment(sent_at, language)}</p></div>
    ${calendar === null ? null : html`<p><a href="/sandbox/mail/${id}/calendar.ics">${words.calendar}</a></p>`}
    <iframe src="/sandbox/mail/${id}/html" title="${words.asHtml}"></iframe>
    <details><summary>${words.asText}</summary><pre>${text}</pre></details>`;
  return { language, title, path: `/sandbox/mail/${id}`, main };
}

const lostPage = (language: Language): Page => ({
  language,
  title: sandboxWords[language].mail.notFound,
  path: '/sandbox/mail',
  main: html`<h1>${sandboxWords[language].mail.notFound}</h1>
    <p><a href="/sandbox/mail?lng=${language}">${sandboxWords[language].mail.all}</a></p>`,
});

const moment = (at: Date, language: Language) =>
  new Intl.DateTimeFormat(habits[language], {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'Europe/Warsaw',
  }).format(at);
