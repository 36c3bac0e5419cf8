import { type Messages, setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Language } from '#contract/constants.ts';
import { messages as de } from '../../locales/de.po';
import { messages as en } from '../../locales/en.po';
import { messages as pl } from '../../locales/pl.po';
import { theme } from '../ui/theme.ts';
import { Shell } from './Shell.tsx';

const catalogues: Record<Language, Messages> = { pl, en, de };

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
