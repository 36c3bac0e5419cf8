import { expect, test } from 'vitest';
import { operator } from '../../../server/domain/kit/actor.ts';
import { sendPaidBack } from '../../../server/domain/payments/operator/operatorActions.ts';
import { monthLines } from '../../../server/domain/payments/payouts/accountant.ts';
import { companyOrder, type StaffOrderBody } from '../../kit/office/orderWrites.ts';
import { openPlans } from '../../kit/runs/plans.ts';

/** The accountant's month (docs/rules/accountant.md). */

const plans = await openPlans();
const { deps, rows, shop, staff, organiser, finance, next } = plans;
const { database } = deps;
const pl = shop.offer('gdansk', '6km', 1);
const de = shop.offer('berlin', '6km', 1);
const month = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw' }).format(new Date()).slice(0, 7);

/** Cash for so many places of a wave, with the handling fee or without. */
async function sell(wave: typeof pl, places: number, withFee: boolean) {
  const priced = {
    ...{ run_id: wave.event_id, rows: [{ wave_id: wave.wave_id, places }] },
    ...({ way: 'cash', with_fee: withFee, held_back_first: false } as const),
  };
  const { to_pay, price, fee } = await staff.ask('POST staff/orders/preview', { body: priced });
  const body: StaffOrderBody = {
    ...{ ...companyOrder, kind: 'friend', company: null, tax_number: null, invoice: false },
    ...{ ...priced, email: `${next('cash')}@example.com`, expected_to_pay: to_pay },
  };
  const { groups } = await staff.ask('POST staff/orders', { body });
  return { id: groups[0]?.payment_id ?? '', price, fee };
}
const of = async (run: number) => {
  const [found] = await rows<{ name: string }>('select name from run where id = $1', run);
  return (await monthLines(deps.database.db, month)).filter(({ of: name }) => name === found?.name);
};
const net = (gross: number, vat: number) => Math.round(gross / (1 + vat / 100));

test('a month has what was sold and given back, by run and rate of tax, to the cent', async () => {
  // What was sold there before.
  const before = await of(pl.event_id);
  const one = await sell(pl, 3, true);
  const two = await sell(pl, 1, false);
  const sold = ([at, vat, count, sum]: readonly [number, number, number, number]) => {
    const [was, gross] = [before[at], (before[at]?.gross ?? 0) + sum];
    const rate = {
      what: 'sold',
      of: 'Muster Gdańsk',
      day: null,
      vat,
      count: (was?.count ?? 0) + count,
      currency: 'PLN',
    };
    return { ...rate, gross, net: net(gross, vat), tax: gross - net(gross, vat) };
  };
  expect(await of(pl.event_id)).toEqual([sold([0, 8, 2, one.price + two.price]), sold([1, 23, 1, one.fee])]);
  await sendPaidBack(database, one.id, { release: true }, operator('ada'));
  const back = (await of(pl.event_id)).filter(({ what }) => what === 'back');
  expect(back.map(({ vat, gross, count }) => [vat, gross, count])).toEqual([
    [8, -one.price, 1],
    [23, -one.fee, 1],
  ]);
  const lines = await of(pl.event_id);
  const [books] = await rows<{ sum: number }>(
    `select -sum(amount)::int as sum from ledger join payment on payment.id = payment_id
     where run_id = $1 and account in ('places', 'kept', 'forfeited')`,
    pl.event_id,
  );
  expect(lines.reduce((sum, { gross }) => sum + gross, 0)).toBe(books?.sum);
  for (const { gross, net: without, tax } of lines) expect((without ?? 0) + (tax ?? 0)).toBe(gross);
});

test('two equal rates share one line, and a run may have its own', async () => {
  const { price, fee } = await sell(de, 2, true);
  expect((await of(de.event_id)).map(({ vat, gross }) => [vat, gross])).toEqual([[19, price + fee]]);
  const { version } = await organiser.ask('GET staff/runs/{id}', { params: { id: de.event_id }, query: {} });
  await organiser.ask('POST staff/runs/{id}', { params: { id: de.event_id }, body: { vat_place: 7, version } });
  expect((await of(de.event_id)).map(({ vat, gross }) => [vat, gross])).toEqual([
    [7, price],
    [19, fee],
  ]);
});

test('finance saves it as a file, and the log says so', async () => {
  const { name, text } = await finance.ask('GET staff/payouts/accountant', { query: { month } });
  expect(name).toBe(`accountant-${month}.csv`);
  const [heads, ...lines] = text.trim().split('\r\n');
  expect(heads).toContain('"VAT %"');
  expect(lines.length).toBe((await monthLines(deps.database.db, month)).length);
  const [line] = await rows("select what, after from staff_log where what = 'file.saved' order by id desc limit 1");
  expect(line).toMatchObject({ after: { list: 'accountant', rows: lines.length } });
  expect((await organiser.call('GET staff/payouts/accountant', { query: { month } })).code).toBe('forbidden');
});
