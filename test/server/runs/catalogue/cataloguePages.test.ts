import sharp from 'sharp';
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import { languages } from '#contract/constants.ts';
import { RunPage } from '#contract/shop/runPage.values.ts';
import { daysBetween, daysLater } from '../../../../server/domain/kit/localTime.ts';
import {
  exportBeside,
  exportCatalogue,
  exportedPictures,
} from '../../../../server/domain/runs/catalogue/catalogueExport.ts';
import { type ImportOptions, importCatalogue } from '../../../../server/domain/runs/catalogue/catalogueImport.ts';
import { importDemoCatalogue } from '../../../../server/domain/runs/catalogue/demo.ts';
import { drawingAt } from '../../../../server/domain/runs/catalogue/drawings/drawing.ts';
import { freshDatabase } from '../../../kit/server/database.ts';
import { expectInvariants } from '../../../kit/server/invariants.ts';

/** The runs' pages in the catalogue file (docs/catalogue.md). */

interface Row {
  readonly key: string;
  readonly date: string;
  readonly draft: RunPage;
  readonly published: RunPage | null;
  readonly version: number;
}
const pagesOf = ({ rows }: Awaited<ReturnType<typeof freshDatabase>>) =>
  rows<Row>(`select key, date::text, draft, published, run_page.version from run_page
    join run on run.id = run_id order by key`);

describe('the demonstration', async () => {
  const database = await freshDatabase();
  await importDemoCatalogue(database);
  const pages = await pagesOf(database);

  it('has a page of every run, whole and published', async () => {
    const runs = await database.rows<{ key: string }>('select key from run order by key');
    expect(pages.map(({ key }) => key)).toEqual(runs.map(({ key }) => key));
    const empty = pages.flatMap(({ key, draft, published }) => {
      expect(published).toEqual(draft);
      expect(v.safeParse(RunPage, published).issues).toBeUndefined();
      const parts = Object.entries(published ?? {}).filter(
        ([, part]) => part === null || Object.keys(part).length === 0,
      );
      return parts.map(([part]) => `${key} ${part}`).filter((part) => !/ (news|results)$/u.test(part));
    });
    expect(empty).toEqual([]);
    const having = (part: 'news' | 'results') => pages.filter((page) => page.published?.[part]).map(({ key }) => key);
    expect([having('news'), having('results')]).toEqual([['poznan'], ['warszawa']]);
  });

  it('says everything in three languages', () => {
    const missing = pages.flatMap(({ key, published }) =>
      textsIn(published).flatMap(([path, texts]) =>
        languages.filter((one) => texts[one] === undefined).map((one) => `${key} ${path} ${one}`),
      ),
    );
    expect(missing).toEqual([]);
  });

  it('has a course of each distance, its obstacles in order and before its end', async () => {
    const distances = await database.rows<{ run: string; key: string; id: number; distance: number; type: string }>(
      `select run.key as run, category.key, category.id, distance, type from category join run on run.id = run_id`,
    );
    for (const { run, key, id, distance, type } of distances) {
      const courses = pages.find((page) => page.key === run)?.published?.courses ?? [];
      const kms = courses.find(({ category }) => category === id)?.obstacles.map(({ km }) => km) ?? [];
      expect([run, key, kms.length >= (type === 'kids' ? 8 : 12), kms.length <= 26]).toEqual([run, key, true, true]);
      expect(kms).toEqual(kms.toSorted((one, other) => one - other));
      expect(new Set(kms).size).toBe(kms.length);
      expect(kms.at(-1)).toBeLessThan(distance);
    }
  });

  it('has its pictures, each drawn by us, and its hours on the days of the run', async () => {
    const drawn = await database.rows<{ id: string }>('select id from picture where drawing is not null');
    const named = pages.flatMap(({ published }) => [...JSON.stringify(published).matchAll(/"id":"([\da-f]{32})"/gu)]);
    expect(new Set(named.map(([, id]) => id))).toEqual(new Set(drawn.map(({ id }) => id)));
    const obstacles = pages.flatMap(({ published }) => published?.courses ?? []).flatMap((course) => course.obstacles);
    expect(obstacles.filter(({ picture }) => picture === null).map(({ name }) => name.en)).toEqual([]);
    expect(pages.map(({ published }) => published?.picture?.width)).toEqual(pages.map(() => 1600));
    for (const { date, published } of pages) {
      const days = published?.programme.map(({ day }) => daysBetween(date, day)) ?? [];
      expect(days.every((day) => Math.abs(day) <= 1)).toBe(true);
      expect(days).toEqual(days.toSorted((one, other) => one - other));
    }
  });
});

/** Every text of a document, with where it stands. */
function textsIn(part: unknown, path = ''): [string, Record<string, string>][] {
  if (typeof part !== 'object' || part === null) return [];
  const names = Object.keys(part);
  if (!Array.isArray(part) && names.length > 0 && names.every((name) => languages.some((one) => one === name)))
    return [[path, part as Record<string, string>]];
  return Object.entries(part).flatMap(([name, value]) => textsIn(value, `${path}/${name}`));
}

describe('a page in the file', async () => {
  const database = await freshDatabase();
  const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#b08b57' } })
    .jpeg()
    .toBuffer();
  const page = `sentence: { pl: Błoto, en: Mud }
awaits: "Dużo **błota**"
picture: { file: pictures/hill.jpg, focal: [0.3, 0.5], alt: Wzgórze }
courses:
  6km:
    climb: 85
    obstacles:
      - { km: 0.3, obstacle: tyres }
      - { km: 1.5, obstacle: tyres, name: Jeszcze więcej opon }
      - { km: 2, kind: wall, name: Ściana }
programme:
  - { day: -1, time: "17:00", what: Numery }
  - { time: "08:00", what: Brama }
venue: { name: Polana, position: [52.4, 16.9] }
news: { text: Drugi parking, at: { days_ago: 2 } }
`;
  const file = `cities: [{ key: gdansk, name: Gdańsk }]
runs:
  - key: spring
    name: Muster Gdańsk
    city: gdansk
    region: pl
    type: classic
    in_days: 40
    join_time: "08:00"
    page: pages/spring.yaml
    categories:
      - { key: 6km, name: Recruit, distance: 6, price: 19900, waves: { first: "09:00", count: 4, capacity: 100 } }
obstacles:
  tyres: { kind: tyres, name: { pl: Opony, en: Tyres } }
`;
  const files = (content: Readonly<Record<string, string | Buffer>>): ImportOptions => ({
    demo: false,
    open: async (path) => (content[path] === undefined ? null : Buffer.from(content[path])),
  });
  const beside = { 'pages/spring.yaml': page, 'pictures/hill.jpg': photo };
  const bringIn = async (text: string, content: Readonly<Record<string, string | Buffer>>, more = {}) => {
    const { faults } = await importCatalogue(database, text, { ...files(content), ...more });
    return faults?.map((one) => `${one.file ?? ''}:${one.line} ${one.field} ${one.text}`) ?? [];
  };
  const kept = async () => (await pagesOf(database))[0];
  afterEach(() => expectInvariants(database));

  it('is published with its pictures, its obstacles and the days of the run', async () => {
    expect(await bringIn(file, beside)).toEqual([]);
    const [category] = await database.rows<{ id: number }>('select id from category');
    const [picture] = await database.rows<{ id: string; blur: string }>('select id, blur from picture');
    const row = await kept();
    const { news, ...written } = row?.published ?? {};
    const tyres = { kind: 'tyres', name: { pl: 'Opony', en: 'Tyres' }, sentence: {}, bypass: {}, picture: null };
    expect(written).toEqual({
      picture: { ...picture, width: 400, height: 300, focal: { x: 0.3, y: 0.5 }, alt: { pl: 'Wzgórze' } },
      gallery: [],
      sentence: { pl: 'Błoto', en: 'Mud' },
      awaits: { pl: 'Dużo **błota**' },
      figures: [],
      courses: [
        {
          category: category?.id,
          level: null,
          climb: 85,
          minutes: null,
          obstacles: [
            { ...tyres, km: 0.3 },
            { ...tyres, km: 1.5, name: { pl: 'Jeszcze więcej opon' } },
            { ...tyres, km: 2, kind: 'wall', name: { pl: 'Ściana' } },
          ],
        },
      ],
      programme: [
        { day: daysLater(row?.date ?? '', -1), time: '17:00', what: { pl: 'Numery' } },
        { day: row?.date, time: '08:00', what: { pl: 'Brama' } },
      ],
      venue: {
        name: 'Polana',
        lines: [],
        postal: null,
        town: null,
        lat: 52.4,
        lon: 16.9,
        parking: {},
        transport: {},
      },
      included: [],
      bring: [],
      rules: {},
      questions: [],
      organiser: null,
      sponsors: [],
      results: null,
    });
    expect(news).toEqual({ text: { pl: 'Drugi parking' }, at: expect.stringMatching(/T12:00:00\+0[12]:00$/u) });
  });

  it('imported again redraws and republishes nothing; without its page the file leaves it alone', async () => {
    const before = await kept();
    expect(await bringIn(file, beside)).toEqual([]);
    expect(await bringIn(file.replace('    page: pages/spring.yaml\n', ''), {})).toEqual([]);
    expect([await kept(), await database.rows('select count(*)::int as n from picture')]).toEqual([before, [{ n: 1 }]]);
  });

  it('goes along as many days when the run moves and the file says nothing of the page', async () => {
    const without = file.replace('    page: pages/spring.yaml\n', '');
    const before = await kept();
    expect(await bringIn(without.replace('in_days: 40', 'in_days: 240'), {})).toEqual([]);
    const later = await kept();
    const days = (row: typeof later) => row?.published?.programme.map(({ day }) => day);
    expect(days(later)).toEqual(days(before)?.map((day) => daysLater(day, 200)));
    expect(later?.draft).toEqual(later?.published);
    expect(await bringIn(await exportCatalogue(database), {})).toEqual([]);
    expect(await bringIn(without, {})).toEqual([]);
    expect(days(await kept())).toEqual(days(before));
  });

  it('a new picture that is named twice, by two names, is one picture', async () => {
    const other = await sharp({ create: { width: 320, height: 300, channels: 3, background: '#2f5d50' } })
      .jpeg()
      .toBuffer();
    const sponsors =
      'sponsors:\n  - { name: Bagno, picture: { file: a.jpg } }\n  - { name: Błoto, picture: { file: b.jpg } }\n';
    const elsewhere = await freshDatabase();
    const content = { 'pages/spring.yaml': `sentence: Błoto\n${sponsors}`, 'a.jpg': other, 'b.jpg': other };
    expect(await importCatalogue(elsewhere, file, files(content))).toMatchObject({ faults: null });
    expect(await elsewhere.rows('select width from picture')).toEqual([{ width: 320 }]);
  });

  it('names every fault with its file and line, and changes nothing', async () => {
    const before = await kept();
    const faulty = page
      .replace('km: 1.5, obstacle: tyres', 'km: 0.2, obstacle: tires')
      .replace('km: 2, kind: wall', 'km: 7, kind: walls')
      .replace('  6km:', '  9km:')
      .replace('"17:00"', '"25:00"')
      .replace('pictures/hill.jpg', 'pictures/dale.jpg')
      .replace('news:', 'parking: free\nnews:');
    expect(await bringIn(file, { ...beside, 'pages/spring.yaml': faulty })).toEqual([
      'pages/spring.yaml:10 courses.9km.obstacles[2].kind must be one of tyres | slabs | hurdles | wire | mud | hill | wall | beam | sack | tunnel | ladder | ropes | net | pyramid | rings | water | slide | fire | other',
      'pages/spring.yaml:12 programme[0].time must be a time like "09:00"',
      'pages/spring.yaml:15 parking is not a field here',
    ]);
    const beyond = page
      .replace('km: 1.5, obstacle: tyres', 'km: 0.2, obstacle: tires')
      .replace('km: 2, kind: wall, name: Ściana', 'km: 7')
      .replace('pictures/hill.jpg', 'pictures/dale.jpg');
    expect(await bringIn(file, { ...beside, 'pages/spring.yaml': beyond })).toEqual([
      'pages/spring.yaml:3 picture.file there is no such file: pictures/dale.jpg',
      'pages/spring.yaml:9 courses.6km.obstacles[1].km must not be before the obstacle above it',
      "pages/spring.yaml:9 courses.6km.obstacles[1].obstacle is not among the file's obstacles: tires",
      'pages/spring.yaml:10 courses.6km.obstacles[2].km is 7, but the distance ends at 6',
      'pages/spring.yaml:10 courses.6km.obstacles[2].kind is missing (or obstacle)',
      'pages/spring.yaml:10 courses.6km.obstacles[2].name is missing (or obstacle)',
    ]);
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg"/>';
    expect(await bringIn(file, { ...beside, 'pictures/hill.jpg': Buffer.from(drawing) })).toEqual([
      'pages/spring.yaml:3 picture.file pictures/hill.jpg: This is an SVG drawing. Save it as a PNG and send it again.',
    ]);
    expect(await bringIn(file, {})).toEqual([':10 runs[0].page there is no such file: pages/spring.yaml']);
    expect(await bringIn(file, { 'pages/spring.yaml': Buffer.from([0x62, 0xb3, 0x6f]) })).toEqual([
      ':10 runs[0].page pages/spring.yaml is not UTF-8: save the file as UTF-8',
    ]);
    expect(await kept()).toEqual(before);
  });

  it('does not undo what staff wrote since, unless told to overwrite; a trial writes nothing', async () => {
    const before = await kept();
    const changed = { ...beside, 'pages/spring.yaml': page.replace('Dużo', 'Bardzo dużo') };
    expect(await bringIn(file, changed, { trial: 'check' })).toEqual([]);
    expect(await kept()).toEqual(before);
    await database.rows(`update run_page set draft = jsonb_set(draft, '{sentence,pl}', '"Woda"')`);
    await database.rows('update run set edited_at = now()');
    const refused = "by the staff: --overwrite takes the file's";
    expect(await bringIn(file, changed)).toEqual([
      `:10 runs[0].page is another sentence here and its own ${refused}`,
      `:10 runs[0].page is another awaits here and its own ${refused}`,
    ]);
    expect(await bringIn(file, changed, { overwrite: true })).toEqual([]);
    const after = await kept();
    expect([after?.published?.awaits, after?.draft, after?.version]).toEqual([
      { pl: 'Bardzo dużo **błota**' },
      after?.published,
      (before?.version ?? 0) + 1,
    ]);
  });

  it('comes back the same from one file and from several, here and elsewhere', async () => {
    const drawn = {
      ...beside,
      'pages/spring.yaml': page.replace('name: Ściana', 'name: Ściana, picture: { file: wall.svg }'),
    };
    expect(
      await bringIn(file, drawn, { overwrite: true, drawing: (path: string) => drawingAt(`drawings/${path}`) }),
    ).toEqual([]);
    const whole = await exportCatalogue(database);
    const { text, beside: others } = await exportBeside(database);
    expect(others.map(({ path }) => path)).toEqual(['pages/spring.yaml']);
    const content = Object.fromEntries(others.map((one) => [one.path, one.text]));
    const before = await kept();
    expect(await bringIn(whole, {})).toEqual([]);
    expect(await bringIn(text, content)).toEqual([]);
    expect([await exportCatalogue(database), await kept()]).toEqual([whole, before]);

    const pictures = await exportedPictures(database, whole);
    expect(pictures.map(({ extension }) => extension)).toEqual(['webp', 'png']);
    const elsewhere = await freshDatabase();
    const named = Object.fromEntries(pictures.map(({ id, body }) => [id, body]));
    expect((await importCatalogue(elsewhere, whole, files(named))).faults).toBeNull();
    expect(await exportCatalogue(elsewhere)).toBe(whole);
  });

  it('has one picture that stands under two names once, and says which is gone while the file is read', async () => {
    const elsewhere = await freshDatabase();
    const twice = page.replace('courses:', 'gallery: [{ file: pictures/again.jpg }]\ncourses:');
    const content = { ...beside, 'pages/spring.yaml': twice, 'pictures/again.jpg': photo };
    const { open, ...options } = files(content);
    expect((await importCatalogue(elsewhere, file, { open, ...options })).faults).toBeNull();
    const [row] = await pagesOf(elsewhere);
    expect(row?.published?.gallery[0]?.id).toBe(row?.published?.picture?.id);
    const other = twice.replace('again.jpg', 'other.jpg');
    const { faults } = await importCatalogue(elsewhere, file, {
      ...options,
      async open(path) {
        if (path === 'pages/spring.yaml') return Buffer.from(other);
        if (path !== 'pictures/other.jpg') return open(path);
        await elsewhere.rows('delete from picture');
        return sharp(photo).negate().png().toBuffer();
      },
    });
    expect(faults).toEqual([
      {
        file: 'pages/spring.yaml',
        line: 3,
        field: 'picture.file',
        text: 'pictures/hill.jpg was removed meanwhile: import once more',
      },
    ]);
    expect(await elsewhere.rows('select from picture')).toEqual([]);
  });
});
