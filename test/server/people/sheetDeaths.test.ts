import { expect, test } from 'vitest';
import { workSheets } from '../../../server/domain/sheets/take.ts';
import { sheetsOf } from '../../kit/people/sheets.ts';
import { dieAtStatement } from '../../kit/processes/cuts.ts';
import { openPlans } from '../../kit/runs/plans.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { dealt } from '../../kit/share.ts';

/** A server dies while it takes a sheet: the next one goes on, and nothing is done twice (docs/rules/sheets.md 4.3). */

const plans = await openPlans();
const { database, deps, rows, shop } = plans;
const { event_id: run, wave_id: wave } = shop.offer('gdansk', '6km');
const sheets = sheetsOf(plans, run);

/** People alone, a team, and one who is corrected. */
const sheetOf = (name: string, size: string) =>
  [
    'Imię;Nazwisko;E-mail;Drużyna;Rozmiar',
    `Anna;Pierwsza;a@${name};;${size}`,
    `Jan;Drugi;b@${name};;M`,
    `Ewa;Trzecia;c@${name};Ekipa;M`,
    `Ola;Czwarta;d@${name};Ekipa;M`,
    '',
  ].join('\n');
const moments = Array.from({ length: 30 }, (_, at) => at + 1);

test.each(dealt(moments).map((at) => [at]))('killed at statement %i, it goes on', async (at) => {
  await rows('update wave set capacity = 1000 where id = $1', wave);
  const name = `dead${at}.example`;
  // One of them is there already, with another size.
  await sheets.take(sheetOf(name, 'S').split('\n').slice(0, 2).join('\n'), { wave_id: wave });
  const { code } = await sheets.order(sheetOf(name, 'L'), { wave_id: wave, mails: 'now' });
  expect(code).toBeNull();
  const dying = dieAtStatement(database, at);
  await workSheets({ ...deps, database: dying.database }).catch(() => undefined);
  expect(dying.hasDied()).toBe(true);
  await dying.database.close().catch(() => undefined);
  // The lease of what the dead one had in hand is over.
  await rows('update sheet_part set try_at = now() where done_at is null');
  await sheets.work();
  const places = await rows<{ name: string; size: string }>(
    `select name, size from place where email like '%@' || $1 and ended is null order by email`,
    name,
  );
  expect(places).toEqual([
    { name: 'Anna', size: 'L' },
    ...['Jan', 'Ewa', 'Ola'].map((first) => ({ name: first, size: 'M' })),
  ]);
  const groups = await rows(`select distinct group_id from place where email like '%@' || $1 and ended is null`, name);
  expect(groups).toHaveLength(3);
  const mails = await rows<{ mails: number }>(
    `select count(*)::int as mails from mail where recipient = $1 and template = 'paid' and bounced is null`,
    `b@${name}`,
  );
  expect(mails).toEqual([{ mails: 1 }]);
  expect(await rows('select state from sheet order by id desc limit 1')).toEqual([{ state: 'done' }]);
  await expectInvariants(deps.database);
});
