import { currencyOf, type Language, type Region } from '#contract/constants.ts';
import { priceWords } from '#contract/shop/priceWords.ts';
import { number } from '#contract/values/format.ts';
import { dayAndTime, daysWithYear, plural } from '../format.ts';
import { html, Markup } from '../mail/html.ts';

/** A run in the frame, and the address of its page. */
interface EmbeddedRun {
  readonly run: {
    readonly name: string;
    readonly city_name: string;
    readonly region: Region;
    /** `YYYY-MM-DD`, on which its waves start. */
    readonly days: readonly string[];
    readonly sale: 'soon' | 'open' | 'closed' | 'sold_out';
    readonly sales_open: Date | null;
  };
  readonly categories: readonly { readonly distance: number; readonly free_places: number }[];
  /** With the fee. */
  readonly price_from: number | null;
  readonly address: string;
}
interface Embed {
  readonly language: Language;
  readonly runs: readonly EmbeddedRun[];
  /** Where a link leads: out of the frame in any case. */
  readonly target: '_blank' | '_top';
}

/** A list of runs for a frame in another site: links and nothing else, no script, no picture, no font. */
export function embedPage({ language, runs, target }: Embed): Markup {
  const words = textOf[language];
  return html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${words.title}</title><style>${new Markup(embedStyle)}</style></head>
<body><main>
${runs.length === 0 ? html`<p>${words.none}</p>` : null}
${runs.map((one) => card(one, language, target))}
</main></body></html>
`;
}

function card({ run, categories, price_from, address }: EmbeddedRun, language: Language, target: Embed['target']) {
  const words = textOf[language];
  const distances = [...new Set(categories.map(({ distance }) => distance))].map((one) => number(one, language));
  const price = price_from === null ? null : priceWords(price_from, currencyOf[run.region], language, 'from').line;
  const free = categories.reduce((sum, { free_places }) => sum + free_places, 0);
  const state = {
    soon: run.sales_open === null ? words.later : words.opens(dayAndTime(run.sales_open, run.region, language)),
    open: words.free(free),
    sold_out: words.full,
    closed: words.closed,
  }[run.sale];
  return html`<article>
<h2>${run.name}</h2>
<p>${daysWithYear(run.days, language)}, ${run.city_name}${distances.length === 0 ? null : html` · ${distances.join(', ')}&nbsp;km`}</p>
<p>${price === null ? null : html`<b>${price}</b> · `}${state}</p>
<a href="${address}" target="${target}" rel="noopener noreferrer"${new Markup(run.sale === 'open' ? '' : ' class="quiet"')}>${run.sale === 'open' ? words.book : words.see}<span>: ${run.name}</span></a>
</article>`;
}

/** Its hash stands in the page's policy: nothing else is applied. */
export const embedStyle = `
:root { color-scheme: light dark; --ink: #1f1b16; --quiet: #6b6257; --line: #e4ddd2; --ground: #fff; --signal: #c8450c; --on: #fff }
@media (prefers-color-scheme: dark) { :root { --ink: #f4efe7; --quiet: #a79d8f; --line: #38332a; --ground: #201d17; --signal: #ff7a3d; --on: #16140f } }
* { box-sizing: border-box; margin: 0 }
body { padding: 4px; background: transparent; color: var(--ink); font: 16px/24px system-ui, sans-serif }
main { display: grid; gap: 12px; grid-template-columns: repeat(auto-fit, minmax(min(100%, 264px), 1fr)) }
article { display: grid; gap: 4px; padding: 16px; border: 1px solid var(--line); border-radius: 10px; background: var(--ground); overflow-wrap: anywhere }
h2 { font-size: 22px; line-height: 28px }
p { color: var(--quiet) }
b { color: var(--ink) }
a { display: block; min-height: 48px; margin-top: 8px; padding: 12px 16px; border: 1px solid var(--signal); border-radius: 10px; background: var(--signal); color: var(--on); font-weight: 700; text-align: center; text-decoration: none }
a.quiet { background: none; border-color: var(--quiet); color: var(--ink) }
a:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px }
a span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
`;

interface Words {
  readonly title: string;
  readonly none: string;
  readonly book: string;
  readonly see: string;
  readonly full: string;
  readonly closed: string;
  readonly later: string;
  readonly opens: (moment: string) => string;
  readonly free: (places: number) => string;
}
const textOf: Readonly<Record<Language, Words>> = {
  pl: {
    title: 'Biegi',
    none: 'Teraz nie ma tu żadnego biegu.',
    book: 'Zapisz się',
    see: 'Zobacz bieg',
    full: 'Wszystkie miejsca są zajęte',
    closed: 'Zapisy nie są teraz otwarte',
    later: 'Sprzedaż ruszy później',
    opens: (moment) => `Sprzedaż rusza: ${moment}`,
    free: (places) =>
      plural('pl', places, {
        one: `${places} wolne miejsce`,
        few: `${places} wolne miejsca`,
        many: `${places} wolnych miejsc`,
        other: `${places} wolnego miejsca`,
      }),
  },
  en: {
    title: 'Runs',
    none: 'There is no run here at the moment.',
    book: 'Sign up',
    see: 'See the run',
    full: 'All places are taken',
    closed: 'Sign-up is not open at the moment',
    later: 'On sale later',
    opens: (moment) => `On sale from ${moment}`,
    free: (places) => plural('en', places, { one: `${places} place left`, other: `${places} places left` }),
  },
  de: {
    title: 'Läufe',
    none: 'Hier gibt es gerade keinen Lauf.',
    book: 'Platz buchen',
    see: 'Lauf ansehen',
    full: 'Alle Plätze sind vergeben',
    closed: 'Die Anmeldung ist gerade nicht offen',
    later: 'Verkauf startet später',
    opens: (moment) => `Verkauf startet: ${moment}`,
    free: (places) => plural('de', places, { one: `${places} Platz frei`, other: `${places} Plätze frei` }),
  },
};
