import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Group, Signup } from '#contract/groups/group.values.ts';
import { errorAt, field, page, press, title, write } from '../../kit/screens/person.ts';
import { captain, freePlace, sharks } from '../../machines/groups/group.fixtures.ts';
import { inMain, openGroup } from './groupPage.tsx';

const guardian: Signup = { ...captain, name: 'Zofia Szczepańska', age: 7, sex: null, size: null };
const second: Signup = { ...freePlace, id: 32 };
const kids: Group = {
  ...sharks,
  name: null,
  event_name: 'Muster Kids Gdańsk',
  has_tshirts: false,
  is_kids: true,
  category_name: 'Kids 6–8',
  age_from: 6,
  age_to: 8,
  distance: 1,
  wave_time: '2027-04-17T12:00:00+02:00',
  be_there_time: '2027-04-17T11:30:00+02:00',
  arrival_time: '2027-04-17T11:30:00+02:00',
  declaration_url: '/api/files/declaration-pl.pdf',
  captain: { name: 'Joanna Szczepańska', email: 'ola@example.com' },
  paid: 2,
  total: 2,
  signups: [guardian, second],
};
const child = 'groups/4182/participant/32/child';
const send = () => act(async () => void fireEvent.submit(screen.getByRole('form', { name: 'Age of Child 2' })));

describe('a guardian', () => {
  // specification 1.9, 1.10, 2.87
  it('reads first when to arrive, then when the start is', async () => {
    await openGroup(kids);
    expect(title()).toBe('Muster Kids Gdańsk');
    expect(inMain()).toContain('Saturday, 17\u00a0April 2027, Gdańsk. Group 4182');
    expect(inMain()).toContain(
      'Be there at11:30Gates open 08:00, be there by 11:30, start 12:00The 30 minutes are for',
    );
  });

  // specification 2.88, 2.89, 2.90, 6.14
  it('sees what is bought and paid, for which run, and who signed up first', async () => {
    await openGroup(kids);
    expect(inMain()).toContain('Congratulations! The place in the run Kids 6–8 is yours.');
    expect(inMain()).toContain('2 places bought, 2 paid. Guardian: Joanna Szczepańska, ola@example.com');
    expect(inMain()).toContain('Zofia Szczepańska7 years, Kids 6\u2060–\u20608, 1\u00a0kmpaid');
    expect(inMain()).toContain('Child 2Kids 6\u2060–\u20608, 1\u00a0kmpaidChild');
  });

  it('is congratulated on every child of theirs', async () => {
    const siblings = [8, 6].map((age, at) => ({ ...second, id: 40 + at, age, name: `Child ${age}` }));
    await openGroup({ ...kids, paid: 3, total: 3, signups: [guardian, ...siblings] });
    expect(inMain()).toContain('Congratulations! The places in the run Kids 6–8 are yours.');
    expect(inMain()).not.toContain('Your child');
  });

  // specification 1.10, 2.91
  it('knows what to bring, and downloads the declaration', async () => {
    await openGroup(kids);
    for (const thing of ['ID or passport of the guardian', 'The signed declaration', 'Clothes to change into']) {
      expect(inMain()).toContain(thing);
    }
    const [download] = screen.getAllByRole('link', { name: 'Download the declaration (PDF)' });
    expect(download?.getAttribute('href')).toBe('/api/files/declaration-pl.pdf');
    expect(download?.hasAttribute('download')).toBe(true);
  });

  it('has nothing to download if the run has no declaration', async () => {
    await openGroup({ ...kids, declaration_url: null });
    expect(screen.queryByRole('link', { name: /Download/u })).toBeNull();
  });

  // specification 2.89
  it('is not congratulated before anything is paid', async () => {
    await openGroup({ ...kids, paid: 0, signups: [{ ...guardian, status: null }] });
    expect(page()).not.toContain('Congratulations');
    expect(inMain()).toContain('They are yours once they are paid');
  });
});

describe('the age of a child', () => {
  it('is asked for if it is missing, from the ages that may start', async () => {
    const { sent } = await openGroup(kids);
    expect(screen.getAllByRole('form')).toHaveLength(1);
    await send();
    expect(errorAt('age')).toBe('Required');
    const ages = within(screen.getByRole('combobox', { name: 'Age on the day of the run' })).getAllByRole('option');
    expect(ages.map(({ textContent }) => textContent)).toEqual(['Choose', '6', '7', '8']);
    expect(sent.some(([call]) => call === `/api/${child}`)).toBe(false);
  });

  it('that cannot be saved says so, and typed text stays', async () => {
    await openGroup(kids, { [child]: 400 });
    await write('age', '6');
    await send();
    await screen.findByRole('alert');
    expect(field('age').value).toBe('6');
    expect(screen.getByRole('alert').textContent).toBe('Unknown error');
  });

  it('can also be corrected before anything is paid, when no row has a menu', async () => {
    await openGroup({ ...kids, paid: 0, signups: [{ ...guardian, status: null }] });
    expect(screen.queryByRole('button', { name: 'Actions for Zofia Szczepańska' })).toBeNull();
    await press('Correct name or age: Zofia Szczepańska');
    expect(screen.getByRole('dialog', { name: 'Name and age of the child' })).toBeTruthy();
  });

  // specification 2.88, 6.14
  it('of others cannot be given by a member', async () => {
    const own: Signup = { ...second, is_me: true, user_id: 9, name: 'Jan Nowak' };
    const { code: _, ...rest } = kids;
    await openGroup({ ...rest, signups: [{ ...guardian, is_me: false, email: null }, own, { ...second, id: 33 }] });
    expect(screen.getAllByRole('form').map((form) => form.getAttribute('aria-label'))).toEqual(['Age of Child 2']);
    expect(inMain()).toContain('Guardian: Aleksandra Brzęczyszczykiewicz, ola@example.com');
    expect(inMain()).not.toContain('Joanna');
    // Theirs is marked, and another family's is not counted.
    expect(inMain()).toContain('1 place bought, 1 paid. ');
    const marked = screen.getAllByText('Your child').map((mark) => mark.closest('li')?.textContent);
    expect(marked).toEqual([expect.stringMatching(/^Child 2/u)]);
  });
});

// specification 6.14
it('a captain of children manages the group and brings people in', async () => {
  await openGroup(kids);
  await press('Manage the group');
  expect((await screen.findAllByRole('menuitem')).length).toBeGreaterThan(5);
  expect(screen.getByRole('region', { name: 'Bring more children in' })).toBeTruthy();
});
