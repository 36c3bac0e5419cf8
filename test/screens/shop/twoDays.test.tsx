import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { Catalogue } from '#contract/shop/catalogue.calls.ts';
import { SignUpScreen } from '../../../src/screens/shop/signUp/SignUpScreen.tsx';
import { choose } from '../../kit/screens/person.ts';
import { renderScreen } from '../../kit/screens/render.tsx';
import { catalogue, readyDraft } from '../../machines/shop/purchase.fixtures.ts';
import { machine, world } from '../../machines/shop/signUp.model.ts';

/** A run on Saturday and Sunday (docs/rules/shop.md 1.10): the wave's own day stands wherever it is chosen and summed up. */
const wave = (id: number, wave_time: string) => ({ id, wave_time, capacity: 50, free_places: 50 });
const waves = [
  wave(101, '2027-04-17T09:00:00+02:00'),
  wave(102, '2027-04-17T23:45:00+02:00'),
  wave(103, '2027-04-18T00:15:00+02:00'),
  wave(104, '2027-04-18T10:00:00+02:00'),
];
const twoDays: Catalogue = {
  ...catalogue,
  events: catalogue.events.map((run) => (run.id === 1 ? { ...run, days: ['2027-04-17', '2027-04-18'] } : run)),
};

const inMain = () => document.body.textContent?.replaceAll(/[\u00a0\u2009]/gu, ' ') ?? '';
const headings = () =>
  screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));

async function show(step: 'wave' | 'places') {
  const actor = createActor(machine, { input: { draft: { ...readyDraft, wave_id: null, step }, promocode: null } });
  actor.start();
  renderScreen(<SignUpScreen actor={actor} />);
  await act(async () => world.shop.tell({ type: 'catalogue.arrived', catalogue: twoDays } as never));
  await act(async () => world.waveWatch.tell({ type: 'waves.arrived', waves } as never));
  return actor;
}

it('heads the waves of each day, and before one is chosen says both', async () => {
  await show('wave');
  expect(headings()).toEqual(expect.arrayContaining(['Saturday, 17 April 2027', 'Sunday, 18 April 2027']));
  expect(inMain()).toContain('Sat, 17 April – Sun, 18 April 2027');
});

it('sums up the chosen wave by its own day, with when to be there', async () => {
  const actor = await show('wave');
  await choose(/^10:00/u);
  expect(actor.getSnapshot().context.draft.wave_id).toBe(104);
  expect(inMain()).toContain('Sunday, 18 April 2027Gates open 08:00, be there by 09:00, start 10:00');
  await choose(/^00:15/u);
  expect(inMain()).toContain(
    'Sunday, 18 April 2027Gates open 17 April, 08:00, be there by 17 April, 23:15, start 00:15',
  );
});
