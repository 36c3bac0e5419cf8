import { expect, it, test } from 'vitest';
import { tidy } from '../../../../server/jobs/jobs.ts';
import { openGroups } from '../../../kit/groups/groups.ts';

/** Start data belongs to its person: it is in their export, deleted with them, and kept no longer than needed. */
const groups = await openGroups();
const { rows, deps, pair, placeOf } = groups;
const insertStartData = `insert into start_data (place_id, birth_year, emergency_name, emergency_phone) values ($1, 1990, 'Ewa', '+48600100200')`;
const question = async () =>
  (
    await rows<{ id: number }>(
      `insert into question (run_id, position, kind, required, asked_of, seen_by, texts)
       select id, 1, 'text', true, 'all', 'staff', '{"pl": "Autobus?", "en": "Bus?", "de": ""}' from run where key = 'gdansk' returning id`,
    )
  )[0]?.id;

test('an export has what was insertStartData, with the questions as they were asked', async () => {
  const { jan, group } = await pair();
  const place = await placeOf(jan, group);
  await rows(insertStartData, place);
  await rows(`insert into answer values ($1, $2, 'Gdynia')`, place, await question());
  const { start_data } = await jan.ask('GET user/export', { query: {} });
  expect(start_data).toEqual([
    expect.objectContaining({
      place_id: place,
      birth_year: 1990,
      emergency_name: 'Ewa',
      answers: { 'Autobus?': 'Gdynia' },
    }),
  ]);
  await rows('delete from question');
});

it('is gone with an account, of children, too', async () => {
  const ola = await groups.actor('Ola');
  const kids = await groups.group(ola, { places: 2, run: 'kids', category: 'kids-6-8', ages: [7, 8] });
  const places = await rows<{ id: number }>('select id from place where group_id = $1', kids.id);
  for (const { id } of places) await rows(insertStartData, id);
  const { password } = await import('../../../kit/server/accounts.ts');
  await ola.ask('POST user/delete', { body: { email: ola.email, password } });
  expect(
    await rows(
      'select from start_data where place_id = any($1::int[])',
      places.map(({ id }) => id),
    ),
  ).toEqual([]);
});

it('has no emergency contact a month after the run, and no answer to a question that is long gone', async () => {
  const { jan, group } = await pair();
  const place = await placeOf(jan, group);
  await rows(insertStartData, place);
  const id = await question();
  await rows(`insert into answer values ($1, $2, 'Gdynia')`, place, id);
  await rows(`update question set removed_at = now() - interval '31 days' where id = $1`, id);
  await tidy(deps);
  expect(await rows('select emergency_name from start_data where place_id = $1', place)).toEqual([
    { emergency_name: 'Ewa' },
  ]);
  expect(await rows('select from answer where place_id = $1', place)).toEqual([]);
  await rows(`update run set date = current_date - 31 where key = 'gdansk'`);
  await tidy(deps);
  expect(
    await rows('select birth_year, emergency_name, emergency_phone from start_data where place_id = $1', place),
  ).toEqual([{ birth_year: 1990, emergency_name: null, emergency_phone: null }]);
});
