import type { FastifyInstance } from 'fastify';
import type { Language } from '#contract/constants.ts';
import type { Deps } from '../../server/deps.ts';
import { html, type Markup } from '../../server/words/mail/html.ts';
import { languageOfVisitor } from '../../server/words/visitorLanguage.ts';
import { inTransaction } from '../kit/books.ts';
import { type Form, readForm, textOf } from '../kit/form.ts';
import { type BankOutcome, outcomes } from '../kit/outcomes.ts';
import type { Intent } from '../stripe/books.ts';
import { findIntent, lockIntent, settleIntent } from '../stripe/intents.ts';
import { redirectMethods } from '../stripe/methods.ts';
import type { SandboxWords } from '../words/words.en.ts';
import { sandboxWords } from '../words/words.ts';
import { agreeForm, arrivalForm, bankView, lostBankView, otherEnds, payForm, settledPart } from './bankParts.ts';
import { moneyOf, type Page, sendPage } from './page.ts';

type Address = { Params: { id: string } };

/** The page of the bank to which `przelewy24` and other redirects lead: pay, refuse, cancel, pay later, BLIK. */
export function bankPages(app: FastifyInstance, { config, database }: Deps, changed: () => void): void {
  app.get<Address>('/sandbox/bank/:id', async (request, reply) => {
    const language = languageOfVisitor(request);
    const intent = await findIntent(database.pool, request.params.id);
    if (intent === null) return sendPage(reply, lostBankView(language, pathOf(request.params.id)), { status: 404 });
    return sendPage(reply, bankPage(intent, language, config.seller), { formTarget: originOf(intent) });
  });

  app.post<Address>('/sandbox/bank/:id', async (request, reply) => {
    const language = languageOfVisitor(request);
    const form = readForm(typeof request.body === 'string' ? request.body : '');
    const outcome = outcomeOf(form);
    const settled = await inTransaction(database.pool, async (books) => {
      if ((await findIntent(books, request.params.id)) === null) return null;
      const intent = await lockIntent(books, request.params.id);
      return outcome !== null && isOpen(intent) ? settleIntent(books, intent, outcome) : intent;
    });
    if (settled === null) return sendPage(reply, lostBankView(language, pathOf(request.params.id)), { status: 404 });
    if (outcome === null) {
      const page = bankPage(settled, language, config.seller, true);
      return sendPage(reply, page, { status: 422, formTarget: originOf(settled) });
    }
    changed();
    return reply.redirect(wayBack(settled), 303);
  });
}

/** Waiting for the payer, or for the money of a transfer. */
const isOpen = ({ status }: Intent) => status === 'requires_action' || status === 'processing';

/** The answer of a button; a BLIK code that is not six digits gives none. */
function outcomeOf(form: Form): BankOutcome | null {
  const pressed = textOf(form.outcome);
  if (pressed === 'blik') return /^\d{6}$/u.test((textOf(form.blik) ?? '').replace(/\s/gu, '')) ? 'pay' : null;
  return outcomes.find((one) => one === pressed) ?? null;
}

/** Back to the shop, with what Stripe adds to a return address. */
function wayBack(intent: Intent): string {
  if (intent.return_url === null) return '/';
  const url = new URL(intent.return_url);
  url.searchParams.set('payment_intent', intent.id);
  url.searchParams.set('payment_intent_client_secret', intent.client_secret);
  url.searchParams.set('redirect_status', redirectStatus[intent.status]);
  return url.href;
}

const redirectStatus: Readonly<Record<Intent['status'], string>> = {
  requires_payment_method: 'failed',
  requires_action: 'pending',
  processing: 'pending',
  succeeded: 'succeeded',
  canceled: 'failed',
};

const originOf = ({ return_url }: Intent) => (return_url === null ? '' : new URL(return_url).origin);

const pathOf = (id: string) => `/sandbox/bank/${encodeURIComponent(id)}`;

function bankPage(intent: Intent, language: Language, seller: string, blikFault = false): Page {
  const words = sandboxWords[language].bank;
  const amount = moneyOf(intent.amount, intent.currency, language);
  const asksPayer = intent.method?.type === 'card';
  return bankView({
    language,
    path: pathOf(intent.id),
    title: asksPayer ? words.title3ds : words.title(redirectMethods[intent.method?.type ?? 'p24'] ?? 'Przelewy24'),
    notice: words.notice,
    seller,
    what: intent.description,
    amount,
    actions: actions(intent, words, amount, blikFault),
  });
}

function actions(intent: Intent, words: SandboxWords['bank'], amount: string, blikFault: boolean): Markup {
  if (intent.status === 'processing') return arrivalForm(words);
  if (intent.status !== 'requires_action') return settledPart(words, words.settled[intent.status], wayBack(intent));
  if (intent.method?.type === 'card') return agreeForm(words, amount);
  return html`${payForm(words, amount)}
    ${intent.currency === 'pln' ? blikForm(words, blikFault) : null}
    ${otherEnds(words)}`;
}

const blikForm = (words: SandboxWords['bank'], fault: boolean) => html`<form method="post" novalidate>
  <div><label for="blik">${words.blik}</label><div class="code">
  <input id="blik" name="blik" inputmode="numeric" autocomplete="one-time-code" maxlength="7" aria-describedby="blik-help"${
    fault ? html` aria-invalid="true" autofocus` : null
  }>
  <button class="btn" name="outcome" value="blik">${words.payWithBlik}</button></div>
  <p class="${fault ? 'error' : 'help'}" id="blik-help"${fault ? html` role="alert"` : null}>${fault ? words.blikError : words.blikHelp}</p></div></form>`;
