import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Staff, StaffProvider } from '../../../src/staff/hooks/StaffContext.ts';
import { meQuery } from '../../../src/staff/queries/office/me.ts';
import { type NeedsYou, needsYouQuery } from '../../../src/staff/queries/office/needsYou.ts';
import { NeedsPage } from '../../../src/staff/screens/office/needs/NeedsPage.tsx';
import { press } from '../../kit/screens/person.ts';
import { renderScreen } from '../../kit/screens/render.tsx';
import { testServices } from '../../kit/screens/services.ts';

const need = {
  kind: 'unasked',
  run: { id: 3, name: 'Muster Gdańsk', region: 'pl' },
  date: '2031-06-14',
  places: 4,
} as const;

it('a run that asks neither birth year nor sex leads to its setting, or is left as it is', async () => {
  const { services, calls } = testServices({ 'POST staff/runs/{id}/asks/decline': {} });
  const { cache } = services;
  const found: NeedsYou = { needs: [need], today: [], waves: { shown: [], count: 0 }, runs: [] };
  cache.setDefaultOptions({ queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } });
  cache.setQueryData(needsYouQuery(services as never).queryKey, found as never);
  cache.setQueryData(meQuery(services as never).queryKey, { role: 'organiser', rights: ['runs.write'] } as never);
  renderScreen(
    <StaffProvider value={{ services } as unknown as Staff}>
      <NeedsPage />
    </StaffProvider>,
    cache,
  );
  const link = screen.getByRole('link', { name: /^Choose what is asked/u });
  expect(link.getAttribute('href')).toBe('/staff/runs/3/settings#asked');
  expect(screen.getByText('Nobody is asked for birth year and sex: Muster Gdańsk', { selector: 'h2' })).toBeTruthy();
  await press(/^Not for this run:/u);
  await press('Not for this run');
  expect(calls.filter(([name]) => name.startsWith('POST'))).toEqual([
    ['POST staff/runs/{id}/asks/decline', { params: { id: 3 } }],
  ]);
});
