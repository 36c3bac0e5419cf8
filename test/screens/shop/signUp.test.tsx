import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { SignUpScreen } from '../../../src/screens/shop/signUp/SignUpScreen.tsx';
import { choose, field, page, press, send, tick, write } from '../../kit/screens/person.ts';
import { renderScreen } from '../../kit/screens/render.tsx';
import { filledWaves, kidsDraft, opened, readyDraft, runDraft, waves } from '../../machines/shop/purchase.fixtures.ts';
import { machine, world } from '../../machines/shop/signUp.model.ts';

async function show(draft = readyDraft) {
  const actor = createActor(machine, { input: { draft, promocode: null } });
  actor.start();
  renderScreen(<SignUpScreen actor={actor} />);
  await act(async () => world.shop.tell(opened));
  return actor;
}
const cards = () =>
  screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent?.replaceAll('\u00a0', ' '));
const line = () => screen.getAllByRole('listitem').filter((item) => item.closest('nav') !== null);

describe('the wizard', () => {
  // specification 2.34
  it('names its steps, says which are done and leads back to them', async () => {
    await show({ ...readyDraft, step: 'wave' });
    expect(line().map(({ textContent, dataset }) => [textContent?.trim(), dataset.state])).toEqual([
      ['Type done', 'done'],
      ['City done', 'done'],
      ['Distance done', 'done'],
      ['Wave', 'now'],
      ['Places', 'later'],
      ['Payment', 'later'],
    ]);
    expect(screen.getByText('Wave', { selector: '[aria-current=step]' })).toBeTruthy();
    await press('City done');
    const heading = screen.getByRole('heading', { level: 1, name: 'Where would you like to run?' });
    expect(document.activeElement).toBe(heading);
    await press('Payment');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Check and pay');
  });

  it('leads to no step that is not open, and back from any but the first', async () => {
    await show(runDraft);
    expect(screen.queryByRole('button', { name: 'Payment' })).toBeNull();
    const back = () => screen.queryAllByRole('button', { name: 'Back' });
    await press('Back');
    await press('Back');
    expect([screen.getByRole('heading', { level: 1 }).textContent, back().length]).toEqual(['Which kind of run?', 0]);
  });

  it('shows for each city when, from what price, and why it cannot be chosen', async () => {
    await show({ ...runDraft, step: 'city' });
    expect(cards()).toEqual([
      'GdańskMuster GdańskSat, 17 April 2027, from 201.99 zł, with fee',
      'GdańskMuster WałbrzychSat, 4 September 2027On sale from 1 February, 10:00',
      'GdańskMuster WrocławSat, 3 April 2027Sold out',
    ]);
  });

  // specification 2.35
  it('asks for the age of a child in place of a distance', async () => {
    const actor = await show({ ...kidsDraft, step: 'distance' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('How old is the child on the day of the run?');
    expect(cards()).toEqual(['6', '7', '8', '9', '10', '11']);
    await choose('7');
    expect(actor.getSnapshot().context.draft).toMatchObject({ event_category_id: 31, ages: [7] });
  });

  // specification 2.36
  it('orders nothing before the terms are accepted', async () => {
    await show({ ...readyDraft, step: 'payment' });
    const refusal = 'Acceptance of the terms is required';
    expect(page()).not.toContain(refusal);
    await send();
    expect(page()).toContain(refusal);
    await tick('terms');
    expect(page()).not.toContain(refusal);
  });

  it('shows for each wave how many of them fit, and why a full one cannot be chosen', async () => {
    await show({ ...readyDraft, step: 'wave', places: 8 });
    await act(async () => world.waveWatch.tell({ type: 'waves.arrived', waves } as never));
    expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ disabled }) => disabled)).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(cards()).toEqual([
      '09:00No places leftall 100 taken',
      '09:15No room for 82 free',
      '09:30Only 8 left',
      '09:4542 free',
    ]);
  });

  it('asks how many they are beside the waves, which answer to it at once', async () => {
    const actor = await show({ ...readyDraft, step: 'wave', wave_id: null, places: 1 });
    await act(async () => world.waveWatch.tell({ type: 'waves.arrived', waves } as never));
    expect(cards()[1]).toBe('09:15Only 2 left');
    await press('More');
    await press('More');
    expect([actor.getSnapshot().context.draft.places, cards()[1]]).toEqual([3, '09:15No room for 32 free']);
  });

  it('asks who buys one place for no name of a group, and lets them say one', async () => {
    await show({ ...readyDraft, step: 'places', places: 1 });
    await act(async () => world.waveWatch.tell({ type: 'waves.arrived', waves } as never));
    const folded = () => field('group_name').closest('details');
    expect([folded()?.open, folded()?.querySelector('summary')?.textContent]).toEqual([
      false,
      'Friends coming later? Name your group',
    ]);
    await write('group_name', 'Mud sharks');
    expect([folded() === null, field('group_name').value]).toEqual([false, 'Mud sharks']);
    await press('More');
    expect([folded(), field('group_name').value]).toEqual([null, 'Mud sharks']);
  });

  // specification 5.1
  it('says in words what a small wave leaves, where the wave is chosen and where places are counted', async () => {
    await show({ ...readyDraft, wave_id: null, places: 3 });
    await act(async () => world.waveWatch.tell({ type: 'waves.arrived', waves } as never));
    await choose(/09:15/u);
    expect(screen.getByText('Changed to 2 places: that is all this wave has left.')).toBeTruthy();
    await press('Keep 3 places');
    expect(screen.queryByRole('radio', { checked: true })).toBeNull();
    await choose(/09:15/u);
    await press(/^Next/u);
    expect(screen.getByText('Changed to 2 places: that is all this wave has left.')).toBeTruthy();
  });

  // specification 8.19
  it('brings the wave back with a word of why when it has filled up', async () => {
    await show({ ...readyDraft, places: 2 });
    await act(async () => world.waveWatch.tell({ type: 'waves.arrived', waves: filledWaves } as never));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Which wave?');
    const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent);
    expect(alerts).toContainEqual(
      expect.stringMatching(/No more free places in this wave.*There is room for all 2 of you at/u),
    );
  });
});
