import { type Messages, setupI18n, i18n as shown } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { Language } from '#contract/constants.ts';
import type { DrawFirstPage } from '#contract/page/firstPage.ts';
import { messages as shopDe } from '../../../locales/de.po';
import { messages as shopEn } from '../../../locales/en.po';
import { messages as shopPl } from '../../../locales/pl.po';
import { messages as runDe } from '../../../locales/run/de.po';
import { messages as runEn } from '../../../locales/run/en.po';
import { messages as runPl } from '../../../locales/run/pl.po';
import { messages as de } from '../../../locales/start/de.po';
import { messages as en } from '../../../locales/start/en.po';
import { messages as pl } from '../../../locales/start/pl.po';
import { theme } from '../../ui/styles/theme.ts';
import { expectLogin, expectRunPage } from '../routes/Screens.tsx';
import { AppRoot } from './AppRoot.tsx';
import { Shell } from './Shell.tsx';
import { stillApp } from './stillApp.ts';

const catalogues: Record<Language, Messages> = { pl, en, de };
/** For screens that a browser loads later and that are rendered here. */
const later: Record<Language, Messages> = {
  pl: { ...shopPl, ...runPl },
  en: { ...shopEn, ...runEn },
  de: { ...shopDe, ...runDe },
};
await Promise.all([expectLogin(), expectRunPage()]);

/** The shell's markup in a language, for src/page/page.ts. */
export function prerender(language: Language): string {
  const i18n = setupI18n({ locale: language, messages: { [language]: catalogues[language] } });
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false}>
        <Shell language={language} />
      </MantineProvider>
    </I18nProvider>,
  );
}

/** The checkout, the front door or a run's page as a newcomer sees it, for the server, which renders it again whenever something in it changes. */
export const drawFirstPage: DrawFirstPage = (page) => {
  if (page.catalogue.events.length === 0 && page.view === null) return null;
  shown.loadAndActivate({ locale: page.language, messages: { ...later[page.language], ...catalogues[page.language] } });
  const app = stillApp(page);
  const markup = renderToString(<AppRoot app={app} />);
  // Nothing of it goes on.
  app.services.cache.clear();
  const drawn = JSON.stringify({ cards: page.cards, view: page.view }).replaceAll('<', '\\u003c');
  return `${markup}<script type="application/json" id="drawn">${drawn}</script>`;
};
