import type { FastifyInstance } from 'fastify';
import { type Language, timeZoneOf } from '#contract/constants.ts';
import { habits } from '#contract/values/format.ts';
import type { Deps } from '../../server/deps.ts';
import { html } from '../../server/words/mail/html.ts';
import { languageOfVisitor } from '../../server/words/visitorLanguage.ts';
import { accounts } from '../accounts.ts';
import { roles } from '../demo/scenes.ts';
import type { Listed } from '../kit/account.ts';
import { sandboxWords } from '../words/words.ts';
import { moneyOf, sendPage } from './page.ts';

const shownPayments = 30;

/** `/sandbox`: an overview of the demonstration: the mailbox, test cards, payments and where to decide on them. */
export function deskPage(app: FastifyInstance, { database }: Deps): void {
  app.get('/sandbox', async (request, reply) => {
    const language = languageOfVisitor(request);
    const listed = await latestPayments(database.pool);
    const { desk, staff } = sandboxWords[language];
    const people = await peopleToBe(database.pool);
    const main = html`<div><h1>${desk.title}</h1><p class="lead">${desk.lead}</p></div>
      <section class="card"><a class="btn main" href="/sandbox/mail?lng=${language}">${desk.mailbox}</a>
      <p class="help">${desk.mailboxHelp}</p></section>
      ${
        people.length === 0
          ? null
          : html`<section class="card"><h2>${desk.people}</h2><ul>${people.map(
              ({ name, role, group }) => html`<li><strong>${name}</strong>: ${desk.roleOf[role](group)}</li>`,
            )}</ul><p class="help">${desk.peopleHelp}</p><a class="btn" href="/login?lng=${language}">${desk.signIn}</a></section>`
      }<section class="card"><h2>${staff.title}</h2><p class="help">${staff.lead}</p>
      <a class="btn" href="/sandbox/staff?lng=${language}">${staff.choose}</a></section><section class="card"><h2>${desk.cards}</h2><ul class="cards">${cards.map(
        ([number, what]) => html`<li><code>${number}</code><span>${desk.cardOf[what]}</span></li>`,
      )}</ul><p class="help">${desk.cardsHelp} ${desk.blik}</p></section>
      <section class="payments"><h2>${desk.payments}</h2>${
        listed.length === 0
          ? html`<p class="quiet">${desk.noPayments}</p>`
          : html`<ul class="list">${listed.map((one) => item(one, language))}</ul>`
      }</section>`;
    return sendPage(reply, { language, title: desk.title, path: '/sandbox', main });
  });
}

/** The people with whom a demonstration begins, as far as they exist. */
async function peopleToBe(pool: Deps['database']['pool']) {
  const { rows } = await pool.query<{ email: string; name: string }>(
    `select email, given_name || ' ' || family_name as name from sandbox.person where email = any($1)`,
    [roles.map(({ email }) => email)],
  );
  const names = new Map(rows.map(({ email, name }) => [email, name]));
  return roles.flatMap(({ email, role, group }) => {
    const name = names.get(email);
    return name === undefined ? [] : [{ name, role, group }];
  });
}

const cards = [
  ['4242 4242 4242 4242', 'succeeds'],
  ['4000 0000 0000 0002', 'declined'],
  ['4000 0025 0000 3155', 'asks'],
  ['4000 0000 0000 9995', 'funds'],
  ['4000 0000 0000 0259', 'disputes'],
] as const;

async function latestPayments(pool: Deps['database']['pool']): Promise<Listed[]> {
  const listed = await Promise.all(Object.values(accounts).map(({ latest }) => latest(pool, shownPayments)));
  return listed
    .flat()
    .toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())
    .slice(0, shownPayments);
}

function item({ page, currency, status, what, created_at, ...listed }: Listed, language: Language) {
  const words = sandboxWords[language];
  const amount = moneyOf(listed.amount, currency, language);
  const moment = new Intl.DateTimeFormat(habits[language], {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: timeZoneOf[currency.toLowerCase() === 'pln' ? 'pl' : 'de'],
  }).format(created_at);
  const waits = status === 'requires_action' || status === 'processing';
  return html`<li class="item"><div><strong>${amount}</strong>, ${words.status[status]}
    <p class="help">${what}, ${moment}</p></div>${
      waits
        ? html`<a class="btn" href="${page}?lng=${language}" aria-label="${words.desk.open}: ${amount}">${words.desk.open}</a>`
        : null
    }</li>`;
}
