import { expect, it, test } from 'vitest';
import type { StaffQuestion } from '#contract/staff/runs/asks.calls.ts';
import { openGroups } from '../../kit/groups/groups.ts';
import { makeMember } from '../../kit/staff/staff.ts';

/** What a run asks, as its organiser decides it (docs/rules/start-data.md 1). */
const groups = await openGroups();
const { rows, server, deps, shop, pair, placeOf } = groups;
const owner = await makeMember(deps, 'owner@example.com', { role: 'owner' });
const staff = server.by(owner.as);
const { event_id: id } = shop.offer('gdansk', '6km');
const params = { id };

const bus: StaffQuestion = {
  id: null,
  kind: 'text',
  required: true,
  asked_of: 'all',
  with_order: false,
  seen_by: 'staff',
  texts: { pl: 'Autobus?', en: '', de: '' },
  choices: [],
};
const meal: StaffQuestion = {
  ...bus,
  kind: 'choice',
  texts: { pl: 'Posiłek', en: 'Meal', de: 'Essen' },
  choices: [
    { id: null, pl: 'Zupa', en: 'Soup', de: 'Suppe' },
    { id: null, pl: 'Nic', en: 'Nothing', de: 'Nichts' },
  ],
};
const save = (body: object) => staff.call('POST staff/runs/{id}/asks', { params, body });
const read = () => staff.ask('GET staff/runs/{id}/asks', { params });

test('a run that was there asks for nothing, a new one for year of birth and sex, a copy for what its model asks', async () => {
  expect(await read()).toMatchObject({ asks: [], questions: [] });
  const made = await staff.ask('POST staff/runs', {
    body: {
      key: 'new',
      name: 'New',
      city: 'Gdańsk',
      region: 'pl',
      type: 'classic',
      date: '2031-05-01',
      join_time: '08:00',
    },
  });
  const of = { params: { id: made.id } };
  expect((await staff.ask('GET staff/runs/{id}/asks', of)).asks).toEqual(['birth', 'sex']);
  await staff.ask('POST staff/runs/{id}/asks', { ...of, body: { asks: ['club', 'sex'], questions: [meal] } });
  const { run } = await staff.ask('POST staff/runs/{id}/duplicate', {
    ...of,
    body: { key: 'copy', name: 'Copy', date: '2032-05-01' },
  });
  const copied = await staff.ask('GET staff/runs/{id}/asks', { params: { id: run.id } });
  expect(copied).toMatchObject({ asks: ['sex', 'club'], questions: [{ kind: 'choice', texts: meal.texts }] });
  expect(copied.questions[0]?.id).not.toBe((await staff.ask('GET staff/runs/{id}/asks', of)).questions[0]?.id);
});

test('questions keep their answers when they are put into another order, and lose them with what is not offered any more', async () => {
  await save({ questions: [bus, meal] });
  const [first, second] = (await read()).questions;
  const { jan, group } = await pair();
  const place = await placeOf(jan, group);
  const say = (question_id: number, value: string) =>
    jan.ask('POST groups/{id}/participant/{pid}/start', {
      params: { id: group.id, pid: place },
      body: { answers: [{ question_id, value }] },
    });
  await say(first?.id ?? 0, 'Gdynia');
  await say(second?.id ?? 0, '1');
  await save({ questions: [second, first] });
  const turned = await read();
  expect(turned.questions.map((question) => question.id)).toEqual([second?.id, first?.id]);
  expect(turned.answers.map(({ count }) => count)).toEqual([1, 1]);
  await save({
    questions: [{ ...second, choices: [second?.choices[1], { ...meal.choices[0], pl: 'Barszcz' }] }, first],
  });
  const offered = await read();
  // A number is never another answer's.
  expect(offered.questions[0]?.choices.map((choice) => choice.id)).toEqual([2, 3]);
  expect(offered.answers).toEqual([{ question_id: first?.id, count: 1 }]);
});

it.each<[what: string, questions: readonly unknown[]]>([
  ['eleven', Array(11).fill(bus)],
  ['one without a text', [{ ...bus, texts: { pl: '', en: '', de: '' } }]],
  ['a choice of one', [{ ...meal, choices: meal.choices.slice(1) }]],
  ['a text with choices', [{ ...meal, kind: 'text' }]],
  ['a text of 141 letters', [{ ...bus, texts: { ...bus.texts, pl: 'x'.repeat(141) } }]],
  ['another run’s question', [{ ...bus, id: 2_000_000_000 }]],
  ['three with the order', Array(3).fill({ ...bus, with_order: true })],
  ['an unknown kind', [{ ...bus, kind: 'health' }]],
])('%s is refused, and nothing is changed', async (_, questions) => {
  const before = await read();
  expect((await save({ questions })).code).toBe('invalid');
  expect(await read()).toEqual(before);
});

test('a question is not made another kind of question', async () => {
  await save({ questions: [bus] });
  const [question] = (await read()).questions;
  expect((await save({ questions: [{ ...question, kind: 'tick' }] })).code).toBe('invalid');
});

test('an undo brings back what was asked, with its answers, while nobody has changed it since', async () => {
  await save({ asks: ['birth'], questions: [bus] });
  const before = await read();
  await save({ asks: [], questions: [] });
  const [line] = await rows<{ id: number }>(
    `select id from staff_log where what = 'asks.changed' order by id desc limit 1`,
  );
  await staff.ask('POST staff/log/{id}/undo', { params: { id: line?.id ?? 0 } });
  expect(await read()).toMatchObject({ asks: before.asks, questions: before.questions });
});

test('a form that was read before somebody else saved is refused, with what they saved', async () => {
  const { version } = await read();
  await save({ asks: ['club'], version });
  const { code, data } = await save({ asks: [], version });
  expect([code, (data as { asks: string[] }).asks]).toEqual(['changed_meanwhile', ['["club"]']]);
});

test('the third question with the order is refused in words, and two keep which they are', async () => {
  const first = { ...bus, with_order: true };
  const { data } = await save({ questions: [first, meal, first, first] });
  expect(data).toEqual({
    'questions.3.with_order': [expect.stringContaining('2')],
  });
  await save({ questions: [first, meal, first] });
  expect((await read()).questions.map(({ with_order }) => with_order)).toEqual([true, false, true]);
  const { run } = await staff.ask('POST staff/runs/{id}/duplicate', {
    params,
    body: { key: 'asks-copy', name: 'Copy', date: '2032-06-01' },
  });
  const copied = await staff.ask('GET staff/runs/{id}/asks', { params: { id: run.id } });
  expect(copied.questions.map(({ with_order }) => with_order)).toEqual([true, false, true]);
});
