import { expect, it } from 'vitest';
import { emptyRunPage } from '#contract/shop/runPage.values.ts';
import { faultsWithin, pageEdit, pageValues, partsOf } from '#machines/runs/page.form.ts';
import { fullPage } from '../../kit/runs/page.ts';

/** The page of a run as a form holds it (docs/rules/run-page.md 9). */

const part = (value: unknown) => JSON.stringify(value);

it('sends a page that was not changed as it was read', () => {
  for (const page of [emptyRunPage, fullPage(7)]) expect(partsOf(pageValues(page))).toEqual(page);
});

it('sends only the parts that were changed, with the version that was read', () => {
  const { bodyOf } = pageEdit({ draft: fullPage(7), published_at: null, differs: true, version: 4 });
  expect(bodyOf({ sentence: part({ pl: ' ', de: 'Matsch' }) }, 4)).toEqual({ sentence: { de: 'Matsch' }, version: 4 });
});

it('leaves out texts, lines and whole parts in which nothing is written', () => {
  const nowhere = {
    name: '',
    lines: [''],
    postal: '',
    town: null,
    lat: null,
    lon: null,
    parking: { pl: '' },
    transport: {},
  };
  expect(
    partsOf({
      included: part([{}, { pl: 'Medal', de: '' }, { pl: ' ' }]),
      programme: part([{ day: '2031-06-14', time: '', what: {} }]),
      venue: part(nowhere),
      results: part(''),
      news: part({ text: { pl: '' }, at: '2031-06-10T10:00:00.000Z' }),
    }),
  ).toEqual({ included: [{ pl: 'Medal' }], programme: [], venue: null, results: null, news: null });
});

it('puts obstacles into the order of their kilometres once each has one', () => {
  const obstacle = (km: number | null, pl: string) => ({
    km,
    kind: 'mud',
    name: { pl },
    sentence: {},
    bypass: {},
    picture: null,
  });
  const named = (...kms: (number | null)[]) =>
    partsOf({
      courses: part([
        { category: 7, level: null, climb: 1, minutes: null, obstacles: kms.map((km, at) => obstacle(km, `${at}`)) },
      ]),
    }).courses?.[0]?.obstacles.map(({ name }) => name.pl);
  expect([named(3, 1, 2), named(3, null, 2)]).toEqual([
    ['1', '2', '0'],
    ['0', '1', '2'],
  ]);
});

it('names what is wrong by the line in which it stands, lines that fall away counted', () => {
  const lines = [
    { figure: '', words: {} },
    { figure: '', words: { pl: 'przeszkody' } },
    { figure: '24', words: {} },
  ];
  expect([...faultsWithin('figures', part(lines)).keys()]).toEqual(['1.figure']);
  expect([...faultsWithin('results', part('http://example.com'))].length).toBe(1);
});
