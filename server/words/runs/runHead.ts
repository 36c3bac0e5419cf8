import { currencyOf, type Language, type Region } from '#contract/constants.ts';
import { priceWords } from '#contract/shop/priceWords.ts';
import { number } from '#contract/values/format.ts';
import { daysWithYear, longDays } from '../format.ts';

/** The title and description of a run's page where somebody shares it or a search engine lists it. */
export interface RunWords {
  readonly title: string;
  readonly description: string;
}

export interface OfferedWords {
  readonly run: {
    readonly name: string;
    readonly city_name: string;
    readonly type: string;
    readonly region: Region;
    /** `YYYY-MM-DD`. */
    readonly date: string;
    /** On which its waves start. */
    readonly days: readonly string[];
  };
  readonly categories: readonly { readonly distance: number }[];
  /** With the fee. */
  readonly price_from: number | null;
  /** The organiser's own, where there is one. */
  readonly sentence?: string;
}

export function runWords({ run, categories, price_from, sentence = '' }: OfferedWords, language: Language): RunWords {
  const distances = [...new Set(categories.map(({ distance }) => distance))].map((one) => number(one, language));
  const facts = [
    `${run.city_name}, ${longDays(run.days, language)}`,
    distances.length === 0 ? null : `${distances.join(', ')}\u00a0km`,
    price_from === null ? null : priceWords(price_from, currencyOf[run.region], language, 'from').line,
  ].filter((fact) => fact !== null);
  const whose = run.type === 'kids' ? 'kids' : 'others';
  const { kind, call } = words[language];
  return {
    title: `${run.name}, ${daysWithYear(run.days, language)}`,
    description:
      sentence === '' ? `${kind[whose]}: ${facts.join(' · ')}. ${call[whose]}` : `${sentence} ${facts.join(' · ')}`,
  };
}

interface Words {
  readonly kind: { readonly kids: string; readonly others: string };
  readonly call: { readonly kids: string; readonly others: string };
}
const words: Readonly<Record<Language, Words>> = {
  pl: {
    kind: { kids: 'Bieg z\u00a0przeszkodami dla dzieci', others: 'Bieg z\u00a0przeszkodami' },
    call: { kids: 'Zapisz swoje dziecko.', others: 'Zapisz się w\u00a0pojedynkę albo ze znajomymi.' },
  },
  en: {
    kind: { kids: 'Obstacle run for children', others: 'Obstacle run' },
    call: { kids: 'Sign your child up.', others: 'Sign up alone or with your friends.' },
  },
  de: {
    kind: { kids: 'Hindernislauf für Kinder', others: 'Hindernislauf' },
    call: { kids: 'Melde dein Kind an.', others: 'Melde dich allein oder mit deinen Freunden an.' },
  },
};
