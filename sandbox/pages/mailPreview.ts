import type { FastifyInstance } from 'fastify';
import type { Language } from '#contract/constants.ts';
import type { Deps } from '../../server/deps.ts';
import { letters } from '../../server/domain/letters.ts';
import type { MailRow } from '../../server/domain/mail/mailRow.ts';
import { renderRow } from '../../server/domain/mail/renderRow.ts';
import type { MailContent } from '../../server/outside/mail.ts';
import { html } from '../../server/words/mail/html.ts';
import { isOf, type MailKind, mailKinds } from '../../server/words/mail/kinds.ts';
import { languageOfVisitor } from '../../server/words/visitorLanguage.ts';
import { sandboxWords } from '../words/words.ts';
import { letterPolicy } from './mailbox.ts';
import { type Page, sendPage } from './page.ts';

type Address = { Params: { kind: string }; Querystring: { lng?: string } };

/** How many of the newest items of each kind a preview tries. */
const most = 25;

/** Every kind of mail as it would be written now, about data of this demonstration (`/sandbox/mails/paid?lng=de`). */
export function mailPreview(app: FastifyInstance, deps: Deps): void {
  app.get('/sandbox/mails', async (request, reply) => sendPage(reply, listPage(languageOfVisitor(request))));

  app.get<Address>('/sandbox/mails/:kind', async (request, reply) => {
    const language = languageOfVisitor(request);
    const { kind } = request.params;
    if (!isOf(mailKinds, kind)) return sendPage(reply, listPage(language), { status: 404 });
    return sendPage(reply, previewPage(language, kind, await previewOf(deps, kind, language)));
  });

  app.get<Address>('/sandbox/mails/:kind/html', async (request, reply) => {
    const { kind } = request.params;
    const content = isOf(mailKinds, kind) ? await previewOf(deps, kind, languageOfVisitor(request)) : null;
    if (content === null) return sendPage(reply, listPage(languageOfVisitor(request)), { status: 404 });
    return reply
      .header('content-security-policy', letterPolicy)
      .header('x-frame-options', 'SAMEORIGIN')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(content.html.replace('<head>', '<head><base target="_top">'));
  });
}

/** The first item that this kind of mail fits; null if the demonstration has none. Leaves nothing behind. */
async function previewOf(deps: Deps, template: MailKind, language: Language): Promise<MailContent | null> {
  const { rows } = await deps.database.pool.query<Subject>(subjectsText, [most]);
  for (const { recipient, data } of rows) {
    const content = await written(deps, { recipient, data, template, language, tries: 2, reader });
    if (content !== null) return content;
  }
  return null;
}

class TakenBack extends Error {}

async function written(deps: Deps, row: MailRow): Promise<MailContent | null> {
  let content: MailContent | null = null;
  try {
    await deps.database.db.transaction().execute(async (tx) => {
      const rendered = await renderRow(letters, { ...deps, database: { ...deps.database, db: tx } }, row);
      if ('subject' in rendered) content = rendered;
      // Writing a letter may create the secret of its link.
      throw new TakenBack();
    });
  } catch (error) {
    // The mail is about something else, such as an account instead of a payment.
    if (!(error instanceof TakenBack)) deps.log.debug({ err: error }, 'no preview');
  }
  return content;
}

/** A person who reads our mails. */
const reader: MailRow['reader'] = {
  isKnown: true,
  hasReacted: true,
  isStopped: false,
  hasBounced: false,
  stopSecret: 'preview',
};

type Subject = Pick<MailRow, 'recipient' | 'data'>;

/**
 * The subjects of mails, newest first: those of earlier mails, then payments, invitations and accounts of all kinds.
 */
const subjectsText = `
with sample as (
  select (select max(id) from refund_offer) as refund_offer_id, (select max(id) from task) as task_id,
    (select max(id) from take_back) as take_back_id
), newest_payment as (
  select * from payment where email <> '' order by created_at desc limit $1
), captain as (
  select distinct on (group_id) group_id, user_id from place where is_captain and ended is null and user_id is not null
)
select recipient, sample || data as data from (
  select 1 as part, recipient, data, created_at from (
    select distinct on (template) recipient, data, created_at from mail order by template, created_at desc) mailed
  union all
  select 2, p.email, jsonb_build_object('payment_id', p.id, 'group_id', p.group_id, 'account_id', p.user_id,
    'region', 'pl', 'actor', captain.user_id, 'subject', p.user_id, 'of_payment', p.id, 'ref', p.id,
    'kind', 'refunded', 'amount', p.to_pay, 'currency', p.currency), p.created_at
  from newest_payment p left join captain on captain.group_id = p.group_id
  union all
  select 3, i.email, jsonb_build_object('group_id', i.group_id, 'invitation_id', i.id, 'actor', captain.user_id), i.sent_at
  from invitation i left join captain on captain.group_id = i.group_id where i.email <> '' and i.ended is null
  union all
  select 4, a.email, jsonb_build_object('account_id', a.id, 'region', 'pl', 'subject', a.id, 'actor', a.id,
    'role', coalesce(s.role, 'organiser'), 'change', 'addressChanged', 'unlinked', jsonb_build_array('google'),
    'group_id', (select max(group_id) from captain where user_id = a.id)), a.created_at
  from account a left join staff s on s.account_id = a.id where a.email not like '%.invalid'
  union all
  select 5, email, jsonb_build_object('staff_invitation_id', id, 'region', 'pl'), created_at
  from staff_invitation where ended is null
  union all
  select 6, email, jsonb_build_object('run_id', run_id), until from contact_wait
) subject, lateral (select to_jsonb(sample) as sample from sample) s
order by part, created_at desc`;

function listPage(language: Language): Page {
  const words = sandboxWords[language].mail;
  const items = Object.keys(mailKinds).map(
    (kind) => html`<li><a class="item" href="/sandbox/mails/${kind}?lng=${language}"><strong>${kind}</strong></a></li>`,
  );
  const main = html`<div><h1>${words.kinds}</h1><p class="lead">${words.kindsLead}</p></div><ul class="list">${items}</ul>`;
  return { language, title: words.kinds, path: '/sandbox/mails', main, wide: true };
}

function previewPage(language: Language, kind: MailKind, content: MailContent | null): Page {
  const words = sandboxWords[language].mail;
  const path = `/sandbox/mails/${kind}`;
  const main = html`<p><a href="/sandbox/mails?lng=${language}">${words.kinds}</a></p>
    <div><h1 class="subject">${content?.subject ?? kind}</h1><p class="lead">${kind}</p></div>
    ${
      content === null
        ? html`<p class="card">${words.nothingSuch}</p>`
        : html`<iframe src="${path}/html?lng=${language}" title="${words.asHtml}"></iframe>
    <details><summary>${words.asText}</summary><pre>${content.text}</pre></details>`
    }`;
  return { language, title: content?.subject ?? kind, path, main };
}
