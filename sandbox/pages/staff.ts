import type { FastifyInstance } from 'fastify';
import type { Language } from '#contract/constants.ts';
import { staffRoot } from '#contract/staff/paths.ts';
import { type StaffRole, staffRoles } from '#contract/staff/rights.ts';
import { staffSessionKey } from '#contract/staff/session.ts';
import type { Deps } from '../../server/deps.ts';
import { html } from '../../server/words/mail/html.ts';
import { roleNames } from '../../server/words/staff.ts';
import { languageOfVisitor } from '../../server/words/visitorLanguage.ts';
import { demoCodes, demoEmail, demoPassword, signInAs } from '../demo/staff.ts';
import { readForm } from '../kit/form.ts';
import { sandboxWords } from '../words/words.ts';
import { type Page, sendPage } from './page.ts';

/** `/sandbox/staff`: one click signs in as a member of staff of a role; the code of the second factor is shown. */
export function staffPage(app: FastifyInstance, deps: Deps): void {
  app.get('/sandbox/staff', async (request, reply) => {
    const language = languageOfVisitor(request);
    return sendPage(reply, listPage(language, await demoCodes(deps)));
  });

  app.post('/sandbox/staff', async (request, reply) => {
    const language = languageOfVisitor(request);
    const { role: chosen } = readForm(typeof request.body === 'string' ? request.body : '');
    const role = staffRoles.find((one) => one === chosen);
    if (role === undefined) return sendPage(reply, listPage(language, await demoCodes(deps)), { status: 422 });
    const from = { ip: request.ip, requestId: request.id, agent: request.headers['user-agent'] ?? '' };
    const signedIn = await signInAs(deps, role, from);
    const code = (await demoCodes(deps)).get(role) ?? '';
    // For scripts that walk the staff's pages.
    if (request.headers.accept === 'application/json')
      return reply.header('cache-control', 'no-store').send({ ...signedIn, code });
    return sendPage(reply, enterPage(language, role, { ...signedIn, code }), { scripts: true });
  });
}

/** At the beginning of a line. */
const roleOf = (role: StaffRole, language: Language) =>
  roleNames[language][role].replace(/^./u, (one) => one.toUpperCase());

function listPage(language: Language, codes: ReadonlyMap<StaffRole, string | null>): Page {
  const { staff } = sandboxWords[language];
  const main = html`<div><h1>${staff.title}</h1><p class="lead">${staff.lead}</p></div>
    <form method="post" action="/sandbox/staff?lng=${language}"><ul class="list">${staffRoles.map(
      (role) => html`<li><button class="item person" name="role" value="${role}">
      <strong>${roleOf(role, language)}</strong>
      <span class="help">${staff.mayOf[role]}</span><span class="help end">${codes.get(role) ?? null}</span></button></li>`,
    )}</ul></form>
    <p class="help">${staff.byHand(demoEmail('owner'), demoPassword)}</p>`;
  return { language, title: staff.title, path: '/sandbox/staff', main };
}

interface SignedIn {
  readonly token: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly code: string;
}

function enterPage(language: Language, role: StaffRole, { token, name, email, password, code }: SignedIn): Page {
  const { staff } = sandboxWords[language];
  const title = staff.signedIn(name, roleOf(role, language));
  const main = html`<div><h1>${title}</h1><p class="lead">${staff.codeLead}</p></div>
    <section class="card"><h2><code>${code}</code></h2><p class="help">${staff.codeHelp}</p>
    <p class="help">${staff.byHand(email, password)}</p>
    <a class="btn main" id="enter" hidden href="${staffRoot}?lng=${language}" data-key="${staffSessionKey}" data-token="${token}">${staff.enter}</a>
    <a class="btn" href="/sandbox/staff?lng=${language}">${staff.others}</a></section>
    <script type="module" src="/sandbox/staff.ts"></script>`;
  return { language, title, path: '/sandbox/staff', main };
}
