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

/** The page of a member with these needs and those rights. */
function show(needs: NeedsYou['needs'], rights: readonly string[]) {
  const { services, calls } = testServices({ 'POST staff/runs/{id}/asks/decline': {} });
  const { cache } = services;
  const found: NeedsYou = { needs, today: [], waves: { shown: [], count: 0 }, runs: [] };
  cache.setDefaultOptions({ queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } });
  cache.setQueryData(needsYouQuery(services as never).queryKey, found as never);
  cache.setQueryData(meQuery(services as never).queryKey, { role: 'organiser', rights } as never);
  renderScreen(
    <StaffProvider value={{ services } as unknown as Staff}>
      <NeedsPage />
    </StaffProvider>,
    cache,
  );
  return calls;
}

const cannotCome = {
  kind: 'cannotCome',
  run: need.run,
  place_id: 12,
  payment_id: 'abc',
  name: 'Jan Test',
  wave_time: '2031-06-14T10:00:00.000Z',
  note: null,
  back: 5_001,
  currency: 'PLN',
  since: '2031-05-01T10:00:00.000Z',
} as const;

it.each([
  ['who orders refunds', cannotCome, ['refunds.order'], 'Give money back', '/staff/money/payments/abc?place=12'],
  ['who does not', cannotCome, ['people.write'], 'Show the place', '/staff/places/12'],
  ['who sees no amounts', { ...cannotCome, payment_id: null }, ['refunds.order'], 'Show the place', '/staff/places/12'],
])(
  'somebody who cannot come leads %s to the refund, with the place chosen, or to the place',
  (_, one, rights, act, to) => {
    show([one], rights);
    expect(screen.getByRole('link', { name: new RegExp(`^${act}`, 'u') }).getAttribute('href')).toBe(to);
  },
);

it('a run that asks neither birth year nor sex leads to its setting, or is left as it is', async () => {
  const calls = show([need], ['runs.write']);
  const link = screen.getByRole('link', { name: /^Choose what is asked/u });
  expect(link.getAttribute('href')).toBe('/staff/runs/3/settings#asked');
  expect(screen.getByText('Nobody is asked for birth year and sex: Muster Gdańsk', { selector: 'h2' })).toBeTruthy();
  await press(/^Not for this run:/u);
  await press('Not for this run');
  expect(calls.filter(([name]) => name.startsWith('POST'))).toEqual([
    ['POST staff/runs/{id}/asks/decline', { params: { id: 3 } }],
  ]);
});
