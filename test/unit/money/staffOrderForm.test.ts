import { expect, test } from 'vitest';
import { asLines, following, linesIn, newOrder, pricedIn } from '#machines/money/staffOrder.form.ts';

/** What the page of an order by staff sends (docs/rules/staff-orders.md). */

const { values, bodyOf } = newOrder({ runId: 7, language: 'pl' });
const typed = { ...values, rows: '12:3 14:2', name: 'Karolina', surname: 'Mróz', email: 'k.mroz@example.com' };

test('rows are one text, and nothing is priced before they are whole', () => {
  expect(
    linesIn(
      asLines([
        { wave: '12', places: '3' },
        { wave: '', places: '' },
      ]),
    ),
  ).toEqual([
    { wave: '12', places: '3' },
    { wave: '', places: '' },
  ]);
  for (const rows of [':', '12:', ':3', '12:0', '12:-1', '12:51', '12:1.5', '12:x'])
    expect(pricedIn({ ...values, rows }, 7)).toBeNull();
  expect(pricedIn(typed, 7)).toMatchObject({
    run_id: 7,
    rows: [
      { wave_id: 12, places: 3 },
      { wave_id: 14, places: 2 },
    ],
  });
});

test('the buyer decides the usual payment method, and that decides whether the fee is charged', () => {
  expect(following('kind', 'friend')).toEqual([
    ['way', 'link'],
    ['with_fee', 'yes'],
  ]);
  expect(following('kind', 'sponsor')).toEqual([
    ['way', 'free'],
    ['with_fee', ''],
  ]);
  expect(following('way', 'transfer')).toEqual([['with_fee', '']]);
  expect(following('name', 'Jan')).toEqual([]);
});

test('fields that do not belong to the kind of an order are not sent', () => {
  const cash = {
    ...typed,
    kind: 'friend',
    way: 'cash',
    company: 'Firma',
    tax_number: '1',
    invoice: 'yes',
    until: '2031-01-01T10:00',
    online: 'yes',
  };
  expect(bodyOf?.(cash)).toMatchObject({ company: null, tax_number: null, invoice: false, until: null, online: false });
});
