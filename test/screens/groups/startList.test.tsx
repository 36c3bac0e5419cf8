import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Listing } from '#contract/groups/startList.calls.ts';
import { listingForm } from '../../../src/effects/groups/listing.effects.ts';
import { listingKey } from '../../../src/queries/startList.ts';
import { ListingForm } from '../../../src/screens/groups/startList/ListingForm.tsx';
import { StartList } from '../../../src/screens/groups/startList/StartList.tsx';
import { alert, busy, field, page, send, tick, write } from '../../kit/screens/person.ts';
import { refusal } from '../../kit/screens/refusal.ts';
import { renderScreen } from '../../kit/screens/render.tsx';
import { testServices } from '../../kit/screens/services.ts';

const off: Listing = { is_on: true, is_child: false, name: null, club: null, suggested: 'Jan Test' };

function show(listing: Listing, answer: unknown) {
  const world = testServices({ 'POST places/{id}/start-list': answer });
  renderScreen(<ListingForm listing={listing} chartOf={() => listingForm(world.services, 34)} />);
  return world;
}
const settled = () => waitFor(() => expect(busy()).toBeNull());

it('is off until somebody agrees, under the name that they choose', async () => {
  const listed = { ...off, name: 'Błotny Jan', club: 'KS Bagno' };
  const { calls, services } = show(off, listed);
  expect([page(), field('listed').checked]).toEqual([expect.stringContaining('you are not on it'), false]);
  await tick('listed');
  expect(field('name').value).toBe('Jan Test');
  await write('name', 'Błotny Jan');
  await write('club', 'KS Bagno');
  await send();
  await settled();
  expect(calls).toEqual([
    ['POST places/{id}/start-list', { params: { id: 34 }, body: { name: 'Błotny Jan', club: 'KS Bagno' } }],
  ]);
  expect(services.cache.getQueryData(listingKey(34))).toEqual(listed);
});

it('is taken back as easily', async () => {
  const { calls } = show({ ...off, name: 'Jan' }, off);
  expect(page()).toContain('Public start list: Jan');
  await tick('listed');
  await send();
  await settled();
  expect(calls).toEqual([['POST places/{id}/start-list', { params: { id: 34 }, body: { name: null, club: null } }]]);
});

it('a child has no field for a club', async () => {
  show({ ...off, is_child: true, suggested: 'Zosia N.' }, off);
  await tick('listed');
  expect([field('name').value, document.querySelector('[name="club"]')]).toEqual(['Zosia N.', null]);
  expect(page()).toContain('the first name, an initial and the distance');
});

it('says why it could not be saved, and keeps what was typed', async () => {
  show(off, refusal('rate_limited', 'Too often.'));
  await tick('listed');
  await send();
  await settled();
  expect([alert(), field('name').value]).toEqual(['Too often.', 'Jan Test']);
});

it('is read by distance, and is not there where nobody agreed', () => {
  const category = { event_id: 1, age_from: null, age_to: null, price: 1, group_price: null, free_places: 1 };
  const categories = [6, 12].map((distance) => ({ ...category, id: distance, name: `Course ${distance}`, distance }));
  const people = [
    { name: 'Ada', club: null, category_id: 12 },
    { name: 'Jan', club: 'KS Bagno', category_id: 12 },
  ];
  const { unmount } = renderScreen(<StartList people={people} categories={categories as never} isKids={false} />);
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Start list',
    expect.stringContaining('12'),
  ]);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Ada', 'JanKS Bagno']);
  unmount();
  renderScreen(<StartList people={[]} categories={categories as never} isKids={false} />);
  expect(screen.queryByRole('heading')).toBeNull();
});
