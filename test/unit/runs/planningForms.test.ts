import { describe, expect, it } from 'vitest';
import { distanceEdit, distanceValues, newDistance } from '#machines/runs/distance.form.ts';
import { newPeriod, periodRows, periodsText, shownPeriods } from '#machines/runs/pricePeriods.form.ts';
import { copyForm, newRunForm, runEdit, runValues, suggestedKey, yearLater } from '#machines/runs/run.form.ts';
import { roomEdit, ruleForm, ruleOf } from '#machines/runs/waves.form.ts';

const run = {
  name: 'Muster Toruń',
  city: 'Toruń',
  date: '2027-06-19',
  join_time: '08:00',
  be_there_minutes: 60,
  region: 'pl',
  type: 'classic',
  sales_open: '2027-02-01T10:00:00+01:00',
  sales_end: null,
  start_list: false,
  tshirts: true,
  tshirts_ordered: false,
  tshirts_until: null,
  transfer_until: '2027-06-10',
  vat_place: 8,
  vat_fee: null,
  contact_email: null,
  version: 3,
} as const;

describe('the name of a run in addresses', () => {
  it('is made of its name and year if none is typed', () =>
    expect([
      suggestedKey({ name: 'Góra Kalwaria', date: '2027-06-19' }),
      suggestedKey({ name: 'Lauf 2027', date: '2027-06-19' }),
      suggestedKey({ name: '', date: '' }),
    ]).toEqual(['gora-kalwaria-2027', 'lauf-2027', '']));
  it('is what was typed otherwise', () => {
    const { bodyOf, values } = newRunForm('pl');
    expect([
      bodyOf?.({ ...values, name: 'Muster', date: '2027-06-19' }).key,
      bodyOf?.({ ...values, key: 'mine' }).key,
    ]).toEqual(['muster-2027', 'mine']);
  });
  it('is offered for a copy on the same weekday a year later, whatever the leap years', () => {
    expect(['2027-06-19', '2027-02-28', '2027-03-01', '2028-02-29', '2026-12-31'].map(yearLater)).toEqual([
      '2028-06-17',
      '2028-02-27',
      '2028-02-28',
      '2029-02-27',
      '2027-12-30',
    ]);
    expect(copyForm(run).values.date).toBe('2028-06-17');
  });
  it('is new for a copy', () =>
    expect(copyForm(run).bodyOf?.({ name: 'Muster Toruń', date: '2028-06-17', key: ' ' })).toEqual({
      name: 'Muster Toruń',
      date: '2028-06-17',
      key: 'muster-torun-2028',
    }));
});

describe('the form of a run', () => {
  it('stands in fields by the clocks of its region', () =>
    expect(runValues(run)).toEqual({
      ...{ name: 'Muster Toruń', city: 'Toruń', date: '2027-06-19', join_time: '08:00', region: 'pl', type: 'classic' },
      ...{
        be_there_minutes: '60',
        sales_open: '2027-02-01T10:00',
        sales_end: '',
        start_list: 'false',
        tshirts: 'true',
        tshirts_ordered: 'false',
        tshirts_until: '',
        transfer_until: '2027-06-10',
        vat_place: '8',
        vat_fee: '',
        contact_email: '',
      },
    }));
  it('is sent as the call takes it, emptied moments as none', () =>
    expect(
      runEdit(run as never).bodyOf(
        { sales_open: '', contact_email: ' ', tshirts: 'false', vat_place: '', vat_fee: '23', name: 'Muster' },
        3,
      ),
    ).toEqual({
      contact_email: null,
      sales_open: null,
      tshirts: false,
      vat_place: null,
      vat_fee: 23,
      name: 'Muster',
      version: 3,
    }));
});

describe('a distance', () => {
  const none = { periods: '', age_from: '', age_to: '' };
  const values = { name: 'Rekrut', distance: '6,5', price: '199,5', group_price: '', ...none };
  const early = {
    end: 'until_sold',
    ...{ until: '2031-03-01T00:00', until_sold: '100' },
    ...{ price: '179', group_price: '169,50' },
  } as const;
  it('is sent in kilometres and cents, with either mark', () =>
    expect(newDistance().bodyOf?.(values)).toEqual({
      ...{ key: 'rekrut', name: 'Rekrut', distance: 6.5, price: 19_950 },
      ...{ group_price: null, periods: [], age_from: null, age_to: null },
    }));
  it('has periods before its price, of which each ends in the way that is chosen', () => {
    const periods = periodsText([early, { ...newPeriod, until: '2031-03-01T00:00', price: '189' }]);
    expect(newDistance().bodyOf?.({ ...values, periods }).periods).toEqual([
      { until: null, until_sold: 100, price: 17_900, group_price: 16_950 },
      { until: '2031-03-01T00:00', until_sold: null, price: 18_900, group_price: null },
    ]);
  });
  it('shows periods as they stand, in an answer and in a refusal', () => {
    const stands = [{ until: '2031-03-01T00:00:00+01:00', until_sold: null, price: 17_900, group_price: 16_950 }];
    const shown = [{ ...early, end: 'until', until_sold: '', group_price: '169.50' }];
    expect(periodRows(shownPeriods(stands))).toEqual(shown);
    expect(periodRows(shownPeriods(JSON.stringify(stands)))).toEqual(shown);
    expect([shownPeriods([]), shownPeriods('')]).toEqual(['', '']);
  });
  it.each(['199,505', '1e3', '-5', 'x'])('does not cost %s', (price) =>
    expect(newDistance().bodyOf?.({ ...values, price }).price).toBeNaN(),
  );
  it('shows whole amounts without their cents', () =>
    expect(distanceValues({ ...values, distance: 6.5, price: 19_900, group_price: '17950' })).toMatchObject({
      distance: '6.5',
      price: '199',
      group_price: '179.50',
    }));
  it('sends only what is changed', () =>
    expect(distanceEdit({ ...values, periods: [], version: 4 } as never).bodyOf({ price: '210' }, 4)).toEqual({
      price: 21_000,
      version: 4,
    }));
});

describe('waves', () => {
  it('are made from numbers; an empty one is none', () =>
    expect(ruleOf({ ...ruleForm(7, false).values, count: '' })).toEqual({
      ...{ category_id: 7, from: '09:00', every_minutes: 15, capacity: 100 },
      count: null,
    }));
  it('are smaller for kids', () => expect(ruleForm(7, true).values.capacity).toBe('30'));
  it('send of their room what is changed', () =>
    expect(roomEdit({ capacity: 100, held_back: 4, version: 7 } as never).bodyOf({ held_back: ' 10' }, 7)).toEqual({
      held_back: 10,
      version: 7,
    }));
});
