/**
 * Runs inline in the page, in browsers that cannot read the app: says in one sentence what to do where the browser is below
 * the floor (docs/browsers.md), or where no app has come. Built for ES2015 by src/page/page.ts; nothing newer may be called.
 */
import { defaultLanguage, languages } from '#contract/constants.ts';

const words = {
  pl: {
    old: 'Ta przeglądarka jest za stara dla tego sklepu i\u00a0nie wszystko w\u00a0nim zadziała. Zaktualizuj ją albo otwórz stronę w\u00a0innej.',
    late: 'Sklep jeszcze się nie otworzył. Odśwież stronę. Jeśli to nie pomoże, zaktualizuj przeglądarkę albo otwórz stronę w\u00a0innej.',
  },
  en: {
    old: 'This browser is too old for this shop, and not everything will work. Update it, or open the page in another one.',
    late: 'The shop has not opened yet. Reload the page. If that does not help, update this browser, or open the page in another one.',
  },
  de: {
    old: 'Dieser Browser ist zu alt für diesen Shop, und nicht alles wird funktionieren. Aktualisiere ihn oder öffne die Seite in einem anderen.',
    late: 'Der Shop hat sich noch nicht geöffnet. Lade die Seite neu. Hilft das nicht, aktualisiere den Browser oder öffne die Seite in einem anderen.',
  },
};

/** Milliseconds after which a page without an app says so. */
const patience = 15_000;

/** Written as a pattern, an old browser would read nothing of this script. */
const lookingBehind = '(?<=a)b';

const root = document.documentElement;

if (!isNewEnough()) {
  root.setAttribute('data-old', '');
  say('old', document.body);
} else {
  setTimeout(() => {
    // The app takes the shell away, and with it what is shown before it.
    const shell = document.querySelector('.shell');
    if (shell !== null && shell.parentElement !== null) say('late', shell.parentElement);
  }, patience);
}

/** What came last to each browser of the floor: Chrome 111 and Safari 16.2, Firefox 121, Safari 16.4. */
function isNewEnough(): boolean {
  const css = window.CSS as { readonly supports?: (condition: string) => boolean } | undefined;
  if (css?.supports === undefined || !('toSorted' in Array.prototype)) return false;
  return css.supports('(color: color-mix(in srgb, red, red))') && css.supports('selector(:has(a))') && looksBehind();
}

function looksBehind(): boolean {
  try {
    return new RegExp(lookingBehind).test('ab');
  } catch {
    return false;
  }
}

function say(what: 'old' | 'late', where: Element): void {
  const language = languages.filter((one) => one === root.lang)[0] ?? defaultLanguage;
  const line = document.createElement('p');
  line.className = 'old-browser';
  line.setAttribute('role', 'alert');
  line.textContent = words[language][what];
  where.insertBefore(line, where.firstChild);
}
