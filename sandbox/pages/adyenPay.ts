import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Language } from '#contract/constants.ts';
import type { Deps } from '../../server/deps.ts';
import { html, type Markup } from '../../server/words/mail/html.ts';
import { languageOfVisitor } from '../../server/words/visitorLanguage.ts';
import { type Deal, findDeal, lockDeal } from '../adyen/books.ts';
import { happen } from '../adyen/events.ts';
import { cardMethod, payeeOf } from '../adyen/methods.ts';
import { canMove, cardVerdicts, isOpen, movePayment, type Verdict, verdictOf, wayBack } from '../adyen/payments.ts';
import { type FieldName, formWords } from '../browser/words.ts';
import { inTransaction } from '../kit/books.ts';
import { type CardFault, judgeCard } from '../kit/cards.ts';
import { type Form, readForm, textOf } from '../kit/form.ts';
import { outcomes } from '../kit/outcomes.ts';
import { sandboxWords } from '../words/words.ts';
import { agreeForm, arrivalForm, bankView, lostBankView, otherEnds, payForm, settledPart } from './bankParts.ts';
import { moneyOf, type Page, sendPage } from './page.ts';

type Address = { Params: { psp: string } };

/** The pages to which Adyen's redirects lead: the bank, Klarna, and the sandbox's own card. */
export function adyenPages(app: FastifyInstance, { config, database }: Deps, changed: () => void): void {
  const { pool } = database;

  app.get<Address>('/sandbox/adyen/pay/:psp', async (request, reply) => {
    const deal = await findDeal(pool, request.params.psp);
    return show(reply, request.params.psp, languageOfVisitor(request), deal);
  });

  app.post<Address>('/sandbox/adyen/pay/:psp', async (request, reply) => {
    const language = languageOfVisitor(request);
    const form = readForm(typeof request.body === 'string' ? request.body : '');
    const { deal, fault } = await inTransaction(pool, async (books) => {
      const found = await lockDeal(books, request.params.psp);
      if (found === null || !isOpen(found.payment)) return { deal: found, fault: null };
      const verdict = verdictFrom(found, form);
      if (typeof verdict === 'string') return { deal: found, fault: verdict };
      const moved = await movePayment(books, found, verdict);
      if (verdict.isClaimed) await happen(books, moved.payment.psp, 'CHARGEBACK');
      return { deal: moved, fault: null };
    });
    if (deal === null || fault !== null) return show(reply, request.params.psp, language, deal, fault);
    changed();
    // A payer whom the bank questions answers here first.
    const next =
      deal.payment.state === 'asked' ? `${pathOf(deal.payment.psp)}?lng=${language}` : await wayBack(pool, deal);
    return reply.redirect(next, 303);
  });

  async function show(
    reply: FastifyReply,
    psp: string,
    language: Language,
    deal: Deal | null,
    fault: Fault | null = null,
  ): Promise<FastifyReply> {
    if (deal === null) return sendPage(reply, lostBankView(language, pathOf(psp)), { status: 404 });
    const page = payPage(deal, language, config.seller, await wayBack(pool, deal), fault);
    return sendPage(reply, page, {
      status: fault === null ? 200 : 422,
      formTarget: new URL(deal.session.return_url).origin,
    });
  }
}

/** No button was pressed, or the card's data are invalid. */
type Fault = CardFault | 'nothing';

function verdictFrom({ payment }: Deal, form: Form): Verdict | Fault {
  const pressed = textOf(form.outcome);
  const awaitsCard = payment.method === cardMethod && payment.state === 'begun';
  if (pressed === 'card' && awaitsCard) {
    const judged = judgeCard(readCard(form));
    return cardVerdicts[judged] ?? (judged as CardFault);
  }
  const outcome = outcomes.find((one) => one === pressed);
  // A card must be typed before it can pay.
  if (outcome === undefined || (awaitsCard && outcome !== 'cancel')) return 'nothing';
  const verdict = verdictOf(payment, outcome);
  return canMove(payment, verdict) ? verdict : 'nothing';
}

function readCard(form: Form) {
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*\/?\s*(\d{2}|\d{4})\s*$/u.exec(textOf(form.expiry) ?? '') ?? [];
  return {
    number: (textOf(form.number) ?? '').replace(/[\s-]/gu, ''),
    expMonth: Number(month || Number.NaN),
    expYear: year.length === 2 ? 2000 + Number(year) : Number(year || Number.NaN),
    cvc: (textOf(form.cvc) ?? '').trim(),
  };
}

const pathOf = (psp: string) => `/sandbox/adyen/pay/${encodeURIComponent(psp)}`;

/** The shop's description of the payment. */
export function whatOf({ session }: Pick<Deal, 'session'>): string {
  const [first] = Array.isArray(session.asked.lineItems) ? session.asked.lineItems : [];
  const description = (first as { description?: unknown } | undefined)?.description;
  return typeof description === 'string' ? description : session.reference;
}

function payPage(deal: Deal, language: Language, seller: string, back: string, fault: Fault | null): Page {
  const { session, payment } = deal;
  const words = sandboxWords[language];
  const amount = moneyOf(payment.amount, session.currency, language);
  const isCard = payment.method === cardMethod;
  const title = isCard ? words.adyen.cardTitle : words.bank.title(payeeOf(payment.method, payment.issuer));
  return bankView({
    language,
    path: pathOf(payment.psp),
    title: payment.state === 'asked' ? words.bank.title3ds : title,
    notice: isCard && payment.state !== 'asked' ? words.adyen.cardNotice : words.bank.notice,
    seller,
    what: whatOf(deal),
    amount,
    actions: actions(deal, language, amount, back, fault),
  });
}

function actions({ payment }: Deal, language: Language, amount: string, back: string, fault: Fault | null): Markup {
  const words = sandboxWords[language].bank;
  switch (payment.state) {
    case 'begun':
      return payment.method === cardMethod
        ? cardForm(language, amount, fault)
        : html`${payForm(words, amount)}${otherEnds(words)}`;
    case 'asked':
      return agreeForm(words, amount);
    case 'pending':
      return arrivalForm(words);
    case 'authorised':
      return settledPart(words, words.settled.succeeded, back);
    case 'cancelled':
      return settledPart(words, words.settled.canceled, back);
    default:
      return settledPart(words, words.settled.requires_payment_method, back);
  }
}

/** The field with the error, and its message. */
const faults: Readonly<Record<CardFault, readonly [field: FieldName, error: string]>> = {
  wrongNumber: ['number', 'incorrect_number'],
  unknownCard: ['number', 'test_mode_live_card'],
  wrongMonth: ['expiry', 'invalid_expiry_month'],
  wrongYear: ['expiry', 'invalid_expiry_year'],
  wrongCode: ['cvc', 'invalid_cvc'],
};

function cardForm(language: Language, amount: string, fault: Fault | null): Markup {
  const words = sandboxWords[language];
  const { tryCard, errors } = formWords[language];
  const [wrong, error] = fault === null || fault === 'nothing' ? [null, ''] : faults[fault];
  const field = (name: FieldName, autocomplete: string) =>
    cardField(language, name, autocomplete, wrong === name ? (errors[error] ?? '') : null);
  return html`<form method="post" novalidate>
    <p class="help">${tryCard}</p>
    ${field('number', 'cc-number')}
    <div class="row">${field('expiry', 'cc-exp')}${field('cvc', 'cc-csc')}</div>
    <button class="btn main" name="outcome" value="card">${words.bank.pay(amount)}</button></form>
    <form method="post"><button class="btn" name="outcome" value="cancel">${words.bank.cancel}</button></form>`;
}

function cardField(language: Language, name: FieldName, autocomplete: string, error: string | null): Markup {
  const { labels, placeholders } = formWords[language];
  const wrong = error === null ? null : html` aria-invalid="true" aria-describedby="${name}-error" autofocus`;
  return html`<div><label for="${name}">${labels[name]}</label>
    <input class="plain" id="${name}" name="${name}" inputmode="numeric" autocomplete="${autocomplete}" placeholder="${placeholders[name]}"${wrong}>
    ${error === null ? null : html`<p class="error" id="${name}-error" role="alert">${error}</p>`}</div>`;
}
