import type { FastifyReply } from 'fastify';
import { type Currency, type Language, languages } from '#contract/constants.ts';
import { money } from '#contract/values/format.ts';
import { html, type Markup } from '../../server/words/mail/html.ts';
import { sandboxWords } from '../words/words.ts';

const languageNames: Readonly<Record<Language, string>> = { pl: 'Polski', en: 'English', de: 'Deutsch' };

export interface Page {
  readonly language: Language;
  readonly title: string;
  /** The page's own path, for the language switch. */
  readonly path: string;
  readonly main: Markup;
  /** `wide` for tables; otherwise one narrow column. */
  readonly wide?: boolean;
}

/** A whole page of the sandbox: our name, the note that this is a demonstration, the content, the languages. */
export function pageOf({ language, title, path, main, wide = false }: Page): string {
  const words = sandboxWords[language];
  const choices = languages.map((one) =>
    one === language
      ? html`<li><span aria-current="true" lang="${one}">${languageNames[one]}</span></li>`
      : html`<li><a href="${path}?lng=${one}" lang="${one}" hreflang="${one}">${languageNames[one]}</a></li>`,
  );
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · Muster</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/sandbox/sandbox.css">
</head>
<body>
<header><div class="top"><a class="logo" href="/">${mark}<span>Muster</span></a></div>
<p class="demo">${words.demonstration}</p></header>
<main class="${wide ? 'wide' : 'narrow'}">${main}</main>
<footer><nav aria-label="${words.language}"><ul class="languages">${choices}</ul></nav></footer>
</body>
</html>
`.text;
}

/** Sends a page that may load only our own files, and submit forms only to us and to `formTarget`. */
export function sendPage(
  reply: FastifyReply,
  page: Page,
  { status = 200, formTarget = '', scripts = false } = {},
): FastifyReply {
  return reply
    .code(status)
    .header(
      'content-security-policy',
      `${policy}${scripts ? "; script-src 'self'" : ''}; form-action 'self' ${formTarget}`.trim(),
    )
    .header('cache-control', 'no-store')
    .header('content-language', page.language)
    .type('text/html; charset=utf-8')
    .send(pageOf(page));
}

const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "frame-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The provider's amount and lower-case currency as a sum. */
export const moneyOf = (cents: number, currency: string, language: Language) =>
  money(cents, currency.toUpperCase() as Currency, language);

const mark = html`<svg viewBox="0 0 34 34" fill="none" stroke="currentColor" stroke-width="4.2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M4 29l6-14 7 10 7-10 6 14"/><circle cx="10" cy="6.5" r="3.4" fill="currentColor" stroke="none"/><circle cx="24" cy="6.5" r="3.4" fill="currentColor" stroke="none"/></svg>`;
