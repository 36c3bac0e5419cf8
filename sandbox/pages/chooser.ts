import type pg from 'pg';
import type { Language } from '#contract/constants.ts';
import type { SocialProviderName } from '#contract/values/values.ts';
import { html } from '../../server/words/mail/html.ts';
import { type Form, textOf } from '../kit/form.ts';
import { addPerson, findPerson, type SandboxPerson } from '../signIn/people.ts';
import { sandboxWords } from '../words/words.ts';
import type { Page } from './page.ts';

interface Choice {
  readonly language: Language;
  readonly provider: SocialProviderName;
  readonly people: readonly SandboxPerson[];
  /** The page's own path, to which its forms are sent. */
  readonly path: string;
  /** The typed data are not a valid person. */
  readonly isWrong?: boolean;
}

const names: Readonly<Record<SocialProviderName, string>> = { google: 'Google', facebook: 'Facebook' };

/** The stand-in for a provider's page: sign in as one of these people, as somebody else, or go back. */
export function chooserPage({ language, provider, people, path, isWrong = false }: Choice): Page {
  const words = sandboxWords[language].signIn;
  const title = words.title(names[provider]);
  const action = `${path}?lng=${language}`;
  const main = html`<div><h1>${title}</h1><p class="lead">${words.notice(names[provider])}</p></div>
    <form method="post" action="${action}"><ul class="list">${people.map(
      (person) => html`<li><button class="item person" name="person" value="${person.subject}">
      <strong>${person.given_name} ${person.family_name}</strong>
      <span class="help">${person.email ?? words.noEmail}</span>
      ${person.email === null ? null : html`<span class="help end">${words.standing(vouches(provider, person))}</span>`}
      </button></li>`,
    )}</ul></form>
    <details${isWrong ? html` open` : null}><summary>${words.other}</summary>
    <form class="card" method="post" action="${action}">
      <div class="row">${field('given_name', words.givenName, 'text')}${field('family_name', words.familyName, 'text')}</div>
      ${field('email', words.email, 'email')}
      ${provider === 'google' ? tick(words.vouches(names[provider])) : null}
      ${isWrong ? html`<p class="error" role="alert">${words.wrong}</p>` : null}
      <button class="btn main" name="add" value="yes">${words.goOn}</button></form></details>
    <form method="post" action="${action}"><button class="btn" name="cancel" value="yes">${words.cancel}</button></form>`;
  return { language, title, path, main };
}

/** There is no sign-in in progress: it is finished, took too long, or began with wrong parameters. */
export function lostPage(language: Language, provider: SocialProviderName): Page {
  const words = sandboxWords[language].signIn;
  return {
    language,
    title: words.lost,
    path: '/sandbox',
    main: html`<div><h1>${words.lost}</h1><p class="lead">${words.lostHelp(names[provider])}</p></div>
      <p><a href="/">${sandboxWords[language].toShop}</a></p>`,
  };
}

/** The person chosen by a form of that page. */
export async function readChoice(pool: pg.Pool, form: Form): Promise<SandboxPerson | 'cancelled' | 'wrong'> {
  if (textOf(form.cancel) !== null) return 'cancelled';
  const subject = textOf(form.person);
  const person = subject === null ? await addPerson(pool, form) : await findPerson(pool, subject);
  return person ?? 'wrong';
}

/** Facebook vouches for nobody's address. */
const vouches = (provider: SocialProviderName, { email_verified }: SandboxPerson) =>
  provider === 'google' && email_verified;

const field = (name: string, label: string, type: 'text' | 'email') => html`<div><label for="${name}">${label}</label>
  <input class="plain" id="${name}" name="${name}" type="${type}" required maxlength="254" autocomplete="off"></div>`;

const tick = (label: string) =>
  html`<label class="tick"><input type="checkbox" name="email_verified" value="yes" checked>${label}</label>`;
