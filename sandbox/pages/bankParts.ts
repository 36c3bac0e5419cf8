import type { Language } from '#contract/constants.ts';
import { html, type Markup } from '../../server/words/mail/html.ts';
import type { SandboxWords } from '../words/words.en.ts';
import { sandboxWords } from '../words/words.ts';
import type { Page } from './page.ts';

/** What the pages of all banks, wallets and cards share. */

type BankWords = SandboxWords['bank'];

export interface BankView {
  readonly language: Language;
  readonly path: string;
  readonly title: string;
  readonly notice: string;
  readonly seller: string;
  /** The description of the payment. */
  readonly what: string | null;
  readonly amount: string;
  readonly actions: Markup;
}

export function bankView({ language, path, title, notice, seller, what, amount, actions }: BankView): Page {
  const words = sandboxWords[language].bank;
  const facts = html`<dl class="facts">
    <dt>${words.to}</dt><dd>${seller}</dd>
    ${what === null ? null : html`<dt>${words.what}</dt><dd>${what}</dd>`}
    <dt>${words.amount}</dt><dd class="due">${amount}</dd></dl>`;
  const main = html`<div><h1>${title}</h1><p class="lead">${notice}</p></div>
    <div class="card paper">${facts}${actions}</div>`;
  return { language, title, path, main };
}

export const lostBankView = (language: Language, path: string): Page => ({
  language,
  title: sandboxWords[language].bank.notFound,
  path,
  main: html`<h1>${sandboxWords[language].bank.notFound}</h1><p><a href="/">${sandboxWords[language].bank.back}</a></p>`,
});

/** The money of a transfer arrives, or does not. */
export const arrivalForm = (words: BankWords) => html`<p>${words.settled.processing}</p><form method="post">
      <button class="btn main" name="outcome" value="pay">${words.arrived}</button>
      <button class="btn" name="outcome" value="refuse">${words.failed}</button></form>`;

/** Nothing is left to decide. */
export const settledPart = (words: BankWords, settled: string, back: string) =>
  html`<p>${settled}</p><a class="btn main" href="${back}">${words.back}</a>`;

/** The bank asks whether the payer is the card's holder. */
export const agreeForm = (words: BankWords, amount: string) =>
  html`<form method="post"><button class="btn main" name="outcome" value="pay">${words.agree(amount)}</button>${refusals(words)}</form>`;

export const payForm = (words: BankWords, amount: string) =>
  html`<form method="post"><button class="btn main" name="outcome" value="pay">${words.pay(amount)}</button></form>`;

/** Every choice except paying now. */
export const otherEnds = (words: BankWords) => html`<hr class="rule"><h2>${words.others}</h2>
    <form method="post"><div><button class="btn wide" name="outcome" value="later" aria-describedby="later">${words.later}</button>
    <p class="help" id="later">${words.laterHelp}</p></div>${refusals(words)}</form>`;

const refusals = (words: BankWords) =>
  html`<div class="row"><button class="btn" name="outcome" value="refuse">${words.refuse}</button>
    <button class="btn" name="outcome" value="cancel">${words.cancel}</button></div>`;
