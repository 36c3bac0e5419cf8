import { i18n, type Messages } from '@lingui/core';
import type { Language } from '#contract/constants.ts';

type Texts = Promise<{ readonly messages: Messages }>;
/** What is on the first screen, in the language that the page's first script has settled and is loading (src/app/start/starter.ts). */
export interface StartedTexts {
  readonly language: Language;
  readonly texts: Texts;
}

/** Addresses of the built texts by catalogue, set by the page's first script; in development there are none. */
export type TextFiles = Readonly<Record<string, Readonly<Partial<Record<Language, string>>>>>;

/** How each catalogue is loaded, in the order in which they are needed. */
type Catalogues<Name extends string> = Readonly<Record<Name, Readonly<Record<Language, () => Texts>>>>;

/**
 * The texts of one page: a first catalogue that comes with it, and others that come with its screens. Those apart need the
 * first alone, and are needed by none.
 */
export function createCatalogues<Name extends string>(
  catalogues: Catalogues<Name>,
  apart: readonly NoInfer<Name>[] = [],
) {
  const order = Object.keys(catalogues) as Name[];
  const loading = new Set(order.slice(0, 1));
  let shown: Language | undefined;
  const here = new Set<string>();
  const failures = new Map<string, number>();

  /** Loads a language's texts and shows them; rejects if they cannot be loaded, and the old ones stay. */
  async function activate(language: Language, started?: StartedTexts): Promise<void> {
    // Catalogues that are requested in the meantime are loaded as well.
    for (let had = 0; had < loading.size; ) {
      const missing = [...loading].slice(had);
      await Promise.all(missing.map((catalogue) => load(catalogue, language, started)));
      had += missing.length;
    }
    shown = language;
    i18n.activate(language);
    // Setting it again, even to the same value, makes the browser restyle the whole page.
    if (document.documentElement.lang !== language) document.documentElement.lang = language;
  }

  /** A part that comes later, once the texts that it needs are there too: a catalogue's, and those before it. */
  async function withTexts<Part>(catalogue: Name, part: Promise<Part>): Promise<Part> {
    const [loaded] = await Promise.all([part, loadTexts(catalogue)]);
    return loaded;
  }

  /** From now on they come with every language. */
  async function loadTexts(catalogue: Name): Promise<void> {
    const needed = order
      .slice(0, order.indexOf(catalogue) + 1)
      .filter((one, at) => at === 0 || one === catalogue || ![one, catalogue].some((name) => apart.includes(name)));
    for (const one of needed) loading.add(one);
    const language = shown;
    if (language !== undefined) await Promise.all(needed.map((one) => load(one, language)));
  }

  async function load(catalogue: Name, language: Language, started?: StartedTexts): Promise<void> {
    const name = nameOf(catalogue, language);
    if (here.has(name)) return;
    const isStarted = catalogue === order[0] && started?.language === language;
    const begun =
      isStarted && failuresOf(catalogue, language) === 0 ? counted(catalogue, language, started.texts) : null;
    const { messages } = await (begun?.catch(() => ask(catalogue, language)) ?? ask(catalogue, language));
    i18n.load(language, messages);
    here.add(name);
  }

  const nameOf = (catalogue: Name, language: Language) => `${catalogue} ${language}`;

  /** A failed one is requested under another address: Firefox keeps a failed import for as long as the page lives. */
  function ask(catalogue: Name, language: Language): Texts {
    const failures = failuresOf(catalogue, language);
    const file = failures === 0 ? undefined : window.textFiles?.[catalogue]?.[language];
    const texts =
      file === undefined ? catalogues[catalogue][language]() : import(/* @vite-ignore */ `${file}?again=${failures}`);
    return counted(catalogue, language, texts);
  }

  const failuresOf = (catalogue: Name, language: Language) => failures.get(nameOf(catalogue, language)) ?? 0;

  async function counted(catalogue: Name, language: Language, texts: Texts): Texts {
    try {
      return await texts;
    } catch (error) {
      failures.set(nameOf(catalogue, language), failuresOf(catalogue, language) + 1);
      throw error;
    }
  }

  return { activate, withTexts, loadTexts };
}
