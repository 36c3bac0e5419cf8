import { fromCallback, fromPromise } from 'xstate';
import type { Language, Region } from '#contract/constants.ts';
import { catalogueQuery } from '../../queries/catalogue.ts';
import { propertiesQuery } from '../../queries/properties.ts';
import type { Services } from '../../services.ts';
import { report } from '../kit/report.ts';

/** The page itself, as far as starting the app needs it. */
export interface PageWorld {
  /** Loads a language's texts and shows them. */
  activate(language: Language): Promise<void>;
  keepLanguage(language: Language): void;
  keepRegion(region: Region): void;
  /** Resolves once it is known who is here, a visitor or somebody with their profile. */
  whenSessionKnown(): Promise<void>;
  /** Whether the screen at the present address can start without the properties. */
  startsWithoutProperties(): boolean;
  route(): string;
  /** In the language that is shown: 'could not change'. */
  languageFailed(): string;
}

/** What the `app` chart does in the world. */
export const appEffects = (services: Services, page: PageWorld) => ({
  actors: {
    loadLocale: fromPromise<void, { language: Language }>(({ input }) => page.activate(input.language)),
    readSession: fromPromise<void>(() => page.whenSessionKnown()),
    readEvents: fromPromise<void, { region: Region }>(async () => {
      await services.cache.fetchQuery(catalogueQuery(services));
    }),
    readProperties: fromPromise<void>(async () => {
      await services.cache.fetchQuery(propertiesQuery(services));
    }),
    watchScreen: fromCallback(({ sendBack }) => {
      if (page.startsWithoutProperties()) sendBack({ type: 'screen.prepared' });
    }),
  },
  actions: {
    keepLanguage: (_: unknown, { language }: { language: Language }) => page.keepLanguage(language),
    keepRegion: (_: unknown, { region }: { region: Region }) => page.keepRegion(region),
    reportFailure: (_: unknown, { error }: { error: unknown }) => {
      void report(services.request, error, page.route());
    },
    tellLanguageFailed: () => services.notify({ kind: 'bad', text: page.languageFailed() }),
  },
});
