import { fromCallback, fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { Language, Region } from '#contract/constants.ts';
import type { appMachine } from '#machines/page/app.machine.ts';
import { report } from '../../../effects/kit/report.ts';
import type { StaffServices } from '../../kit/services.ts';

interface PageWorld {
  /** Loads a language's texts and shows them. */
  activate(language: Language): Promise<void>;
  keepLanguage(language: Language): void;
  route(): string;
  /** In the language that is shown: 'could not change'. */
  languageFailed(): string;
}

/** The effects of the `app` chart on the staff's page: it waits for its texts alone, and has no shop to choose. */
export const staffAppEffects = ({ request, notify }: StaffServices, page: PageWorld) =>
  ({
    actors: {
      loadLocale: fromPromise<void, { language: Language }>(({ input }) => page.activate(input.language)),
      readSession: fromPromise<void>(async () => undefined),
      readEvents: fromPromise<void, { region: Region }>(async () => undefined),
      readProperties: fromPromise<void>(async () => undefined),
      watchScreen: fromCallback(() => undefined),
    },
    actions: {
      keepLanguage: (_, { language }) => page.keepLanguage(language),
      keepRegion: () => undefined,
      reportFailure: (_, { error }) => void report(request, error, page.route()),
      tellLanguageFailed: () => notify({ kind: 'bad', text: page.languageFailed() }),
    },
  }) satisfies MachineImplementationsFrom<typeof appMachine>;
