import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';

/** Renders as the app does, in English, without transitions and without retries of reads. */
export function renderScreen(content: ReactNode, cache: QueryClient = testCache()): RenderResult {
  return render(content, {
    wrapper: ({ children }) => (
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={cache}>
          <MantineProvider env="test">
            <MemoryRouter>{children}</MemoryRouter>
          </MantineProvider>
        </QueryClientProvider>
      </I18nProvider>
    ),
  });
}

export const testCache = () =>
  new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Number.POSITIVE_INFINITY } } });
