/**
 * Runs inline in the page's head, before anything is painted: settles language and colour scheme, has the language's texts
 * fetched beside the app, and starts reading the catalogue. Built into the page by src/page/page.ts; small on purpose.
 */

import { baseOf, isLocalHost, regionOf } from '#contract/host.ts';
import { loginPath } from '#contract/paths.ts';
import { draftKey } from '../../effects/kit/draftKey.ts';
import { keptAnswer } from '../../effects/page/consentAnswer.ts';
import type { StartedTexts, TextFiles } from '../../i18n/createCatalogues.ts';
import { cookieIn, detectLanguage } from '../../i18n/detect.ts';
import { keptOrders } from '../../lib/keptOrders.ts';
import { keepServerSays } from '../../lib/serverSays.ts';
import { fetchFaces, tryFaces, wearFaces } from '../../shell/faces.ts';
import { pathWithin } from './paths.ts';
import type { StartedRead } from './startedRead.ts';
import { hearTaps, type StartedTaps } from './startedTaps.ts';
import { targetKey } from './targetKey.ts';

declare const CATALOGUES: TextFiles;
declare const LATER_PARTS: Readonly<Record<'checkout' | 'login' | 'run', readonly string[]>>;
declare const FACES: readonly [family: string, source: string, descriptors: FontFaceDescriptors][];
declare global {
  interface Window {
    startedRead?: StartedRead;
    startedTexts?: StartedTexts;
    textFiles?: TextFiles;
    startedTaps?: StartedTaps;
  }
}

/** Milliseconds from the wish for the page to this script; where it took longer, line or phone is slow. */
const slowStartMs = 400;

const root = document.documentElement;
const region = regionOf(location.hostname, read('localStorage', 'region'));
const language = detectLanguage({
  search: location.search,
  cookie: document.cookie,
  localStorage: stored('localStorage'),
  sessionStorage: stored('sessionStorage'),
  browser: navigator.languages,
  htmlTag: root.lang,
});
// The server drew the page for a newcomer of a region, and guessed the language; who is another is shown the shell, or less.
const hasDraft = read('localStorage', draftKey) !== null;
const isKnown = cookieIn(document.cookie, 'access_token') !== null;
const path = pathWithin(baseOf(location.hostname, location.pathname), location.pathname);
const isCheckout = /^\/(tickets|bilety)\/?$/u.test(path);
const isLogin = /^\/(login|logowanie)?$/u.test(path);
const isRun = /^\/(runs|biegi|laeufe)\/[^/]+\/?$/u.test(path);
// The front door is for everybody who is not on the way to a page of their own, a run's page for all who are not signed in.
const isNew =
  !isKnown &&
  (isRun ||
    (isLogin
      ? path === '/' || read('localStorage', targetKey) === null
      : !hasDraft && keptOrders(stored('localStorage')).length === 0));
// Nobody is asked to sign in who has.
if (isKnown) root.dataset.known = '';
if (language !== root.lang) root.dataset.shell = 'foreign';
if (language !== root.lang || region !== root.dataset.runs || !isNew) delete root.dataset.runs;
root.lang = language;

const wish = read('localStorage', 'mantine-color-scheme-value');
const isDark = wish === 'dark' || (wish !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
root.dataset.mantineColorScheme = isDark ? 'dark' : 'light';

// A typeface that is added after the first paint makes the browser lay out the whole page again.
for (const face of FACES) document.fonts.add(new FontFace(...face));
// On a slow line it would take bandwidth from the app, which adopts it later (AppRoot.tsx).
if (performance.now() <= slowStartMs) void takeFaces();

if (isLocalHost(location.hostname)) root.dataset.local = '';
keepServerSays(root);
if (!isCheckout) root.dataset.elsewhere = '';
// Home leads a visitor to the front door, which is drawn already.
if (path === '/' && root.dataset.runs !== undefined) {
  drop('localStorage', targetKey);
  const { pathname, search } = location;
  history.replaceState(null, '', `${pathname.replace(/\/$/u, '')}${loginPath(language)}${search}`);
}

// Answered on an earlier visit, the question is not in the shell either.
if (keptAnswer(stored('localStorage')) !== null) root.dataset.consent = '';
window.startedTaps = hearTaps(document, () => root.dataset.runs !== undefined);

window.textFiles = CATALOGUES;
const catalogue = window.textFiles.start?.[language];
if (catalogue !== undefined) {
  const texts: StartedTexts['texts'] = import(catalogue);
  texts.catch(() => undefined);
  window.startedTexts = { language, texts };
}

if (isLogin && !isKnown)
  for (const file of [...LATER_PARTS.login, window.textFiles.shop?.[language]])
    if (file !== undefined) expectFile(file);
if (isRun)
  for (const file of [...LATER_PARTS.run, window.textFiles.run?.[language]]) if (file !== undefined) expectFile(file);
// A draft opens where it was left: what is beyond the run comes beside the app, not after it.
if (hasDraft && isCheckout) {
  for (const file of [...LATER_PARTS.checkout, window.textFiles.shop?.[language]])
    if (file !== undefined) expectFile(file);
}

// A visitor who agreed to marketing sends one value more, which only the app knows how to read: it asks itself then.
if (cookieIn(document.cookie, '_fbc') === null) {
  const address = `/api/events?lang=${language}&region=${region}`;
  const answer = fetch(address, { headers: { accept: 'application/json' }, credentials: 'same-origin' }).then(
    readAhead,
  );
  answer.catch(() => undefined);
  window.startedRead = { address, answer };
}

async function takeFaces() {
  let isDrawn = false;
  requestAnimationFrame(() => {
    isDrawn = document.body !== null;
  });
  // Polish letters are in a file of their own; once the page is read, it says itself what it needs.
  const letters = [language, region].includes('pl') ? 'aą' : 'a';
  if (!(await fetchFaces(letters))) return;
  if (!isDrawn) wearFaces();
  else if (await fetchFaces(letters + document.body.innerText)) tryFaces();
}

/** Has the body read while the phone has nothing else to do. */
function readAhead(answer: Response): Response {
  const content: Promise<unknown> = answer.json();
  content.catch(() => undefined);
  answer.json = () => content;
  return answer;
}

function expectFile(href: string) {
  const kind = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' };
  document.head.append(Object.assign(document.createElement('link'), { ...kind, crossOrigin: '', href }));
}

// A browser's first formatters take a slow phone 80 ms: they are made once the page is painted, while it waits for the app.
new PerformanceObserver((painted) => {
  if (painted.getEntriesByName('first-contentful-paint').length === 0) return;
  setTimeout(() => new Intl.NumberFormat(language));
  setTimeout(() => new Intl.ListFormat(language));
}).observe({ type: 'paint', buffered: true });

function stored(name: 'localStorage' | 'sessionStorage') {
  return { getItem: (key: string) => read(name, key) };
}

function drop(name: 'localStorage', key: string) {
  try {
    window[name].removeItem(key);
  } catch {
    // Nothing is kept there.
  }
}

function read(name: 'localStorage' | 'sessionStorage', key: string): string | null {
  try {
    return window[name].getItem(key);
  } catch {
    return null;
  }
}
