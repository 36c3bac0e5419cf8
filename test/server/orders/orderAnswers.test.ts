import { afterEach, describe, expect, it } from 'vitest';
import { sweepFinder } from '../../../server/domain/people/finder.ts';
import { offerBook } from '../../../server/domain/shop/offer.ts';
import { openGroups } from '../../kit/groups/groups.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { makeMember } from '../../kit/staff/staff.ts';

/** What a run asks with the order (docs/rules/start-data.md 1.5), kept with the places in the order's own statement. */
const groups = await openGroups();
const { rows, server, deps, shop, database } = groups;
const owner = await makeMember(deps, 'owner@example.com', { role: 'owner' });
const staff = server.by(owner.as);
const texts = { pl: 'Nadruk', en: 'Print', de: 'Aufdruck' };
const print = {
  id: null,
  kind: 'choice',
  required: true,
  asked_of: 'all',
  with_order: true,
  seen_by: 'staff',
  texts,
  choices: [
    { id: null, pl: 'Rekin', en: 'Shark', de: 'Hai' },
    { id: null, pl: 'Nic', en: 'Nothing', de: 'Nichts' },
  ],
} as const;
const club = { ...print, kind: 'text', required: false, asked_of: 'adults', choices: [] } as const;

/** A run asks these, and which ids they have. */
async function asks(run: string, category: string, questions: readonly object[]) {
  const { event_id: id } = shop.offer(run, category);
  const body = { questions: [...questions] as (typeof print)[] } as never;
  const saved = await staff.ask('POST staff/runs/{id}/asks', { params: { id }, body });
  offerBook(database).forget();
  return saved.questions.map((question) => question.id ?? 0);
}
const order = (...ordered: Parameters<typeof shop.order>) =>
  server.call('POST group', { body: shop.order(...ordered) });
const kept = () =>
  rows(`select place.is_captain, place.age, question_id, value from answer join place on place.id = place_id
    order by place.id, question_id`);
const run = async (key: string) =>
  (await server.ask('GET events', { query: {} })).events.find((one) => one.key === key);

afterEach(async () => {
  await expectInvariants(database);
  await rows('delete from answer');
});

describe('what is asked with the order', () => {
  it('is listed with a run that asks something, and with no other', async () => {
    const [first = 0, second = 0] = await asks('gdansk', '6km', [print, club, { ...print, with_order: false }]);
    expect((await run('gdansk'))?.asked).toMatchObject([
      { id: first, required: true, texts, choices: [{ id: 1 }, { id: 2 }] },
      { id: second, kind: 'text', required: false },
    ]);
    expect(await run('kids')).not.toHaveProperty('asked');
    await asks('kids', 'kids-6-8', [club]);
    expect(await run('kids')).not.toHaveProperty('asked');
  });

  it('is kept with the buyer’s place, and the place needs nothing more', async () => {
    const [first = 0, second = 0] = await asks('gdansk', '6km', [print, club]);
    const answers = [
      { place: 1, question_id: first, value: '2' },
      { place: 1, question_id: second, value: 'Błotne Żbiki' },
    ];
    const { status } = await order('gdansk', '6km', { places: 3, answers, codes: ['FREERUN'] });
    expect(status).toBe(200);
    expect(await kept()).toEqual([
      { is_captain: true, age: null, question_id: first, value: '2' },
      { is_captain: true, age: null, question_id: second, value: 'Błotne Żbiki' },
    ]);
  });

  it('is kept with each child’s place', async () => {
    const [first = 0] = await asks('kids', 'kids-6-8', [print]);
    const given = ['1', '2'].map((value, at) => ({ place: at + 1, question_id: first, value }));
    expect((await order('kids', 'kids-6-8', { places: 3, ages: [7, 8], answers: given })).status).toBe(200);
    expect(await kept()).toEqual([
      { is_captain: true, age: 7, question_id: first, value: '1' },
      { is_captain: false, age: 8, question_id: first, value: '2' },
    ]);
    // A third child is not known yet: its answer has nobody to be kept with.
    const third = [...given, { place: 3, question_id: first, value: '1' }];
    const refused = await order('kids', 'kids-6-8', { places: 3, ages: [7, 8], answers: third });
    expect([refused.code, Object.keys(refused.data as object)]).toEqual(['invalid', ['answers.2']]);
  });

  it('is judged like any answer, and nothing of a refused order is kept', async () => {
    const [first = 0, second = 0, late = 0] = await asks('gdansk', '6km', [
      print,
      club,
      { ...print, with_order: false },
    ]);
    const good = { place: 1, question_id: first, value: '1' };
    const faults = async (...answers: (typeof good)[]) => {
      const before = await rows('select count(*) from grp');
      const { code, data } = await order('gdansk', '6km', { places: 2, answers });
      expect(await rows('select count(*) from grp')).toEqual(before);
      return [code, ...Object.keys(data as object)];
    };
    expect(await faults({ ...good, value: '3' })).toEqual(['invalid', 'answers.0']);
    expect(await faults(good, { ...good, value: '2' })).toEqual(['invalid', 'answers.1']);
    expect(await faults(good, { ...good, place: 2 })).toEqual(['invalid', 'answers.1']);
    expect(await faults(good, { ...good, question_id: late })).toEqual(['invalid', 'answers.1']);
    expect(await faults({ ...good, question_id: second, value: 'A club' })).toEqual(['invalid', 'answers']);
    expect(await kept()).toEqual([]);
    // An older page does not ask: the answer is missing afterwards, and nobody is kept from buying.
    expect((await order('gdansk', '6km')).status).toBe(200);
  });

  it('is dropped where it was left out between the look and the order', async () => {
    const [first = 0] = await asks('gdansk', '6km', [print]);
    await server.ask('GET events', { query: {} });
    await rows('update question set removed_at = now() where id = $1', first);
    const answers = [{ place: 1, question_id: first, value: '1' }];
    expect((await order('gdansk', '6km', { answers })).status).toBe(200);
    expect(await kept()).toEqual([]);
  });

  it('goes with the place when its reservation lapses', async () => {
    const [first = 0] = await asks('gdansk', '6km', [print]);
    const answers = [{ place: 1, question_id: first, value: '1' }];
    const { data } = await order('gdansk', '6km', { answers });
    expect(await kept()).toHaveLength(1);
    const { payment_id } = data as { payment_id: string };
    await server.call('POST payment/{id}/cancel', { params: { id: payment_id } });
    expect(await kept()).toEqual([]);
  });

  it('is in the account’s data export even without other start data, with what identifies the place', async () => {
    const [first = 0] = await asks('gdansk', '6km', [print]);
    const { jan, group } = await groups.pair();
    const place = await groups.placeOf(jan, group);
    await rows('insert into answer values ($1, $2, $3)', place, first, '1');
    while ((await sweepFinder(deps)) > 0);
    const file = await jan.ask('GET user/export', { query: {} });
    expect(file.start_data).toMatchObject([{ place_id: place, answers: { Nadruk: '1' } }]);
    expect(file.finder).toMatchObject([{ place_id: place, words: expect.stringMatching(/\S/u) }]);
  });
});
