import type { Region } from '#contract/constants.ts';
import type { RunPage } from '#contract/shop/runPage.values.ts';
import { daysBetween } from '../../kit/localTime.ts';

type Obstacle = RunPage['courses'][number]['obstacles'][number];
type Picture = NonNullable<RunPage['picture']>;
interface PageOfRun {
  readonly page: RunPage;
  readonly run: { readonly region: Region; readonly date: string };
  /** A distance's, by its id; undefined if the file does not have it. */
  readonly keyOf: (category: number) => string | undefined;
}

/** Obstacles that stand on more than one course, by the names that the file gives them. */
export class SharedObstacles {
  readonly #names = new Map<string, string>();
  readonly #obstacles: Record<string, unknown> = {};
  constructor(pages: readonly RunPage[]) {
    const all = pages.flatMap(({ courses }) => courses.flatMap(({ obstacles }) => obstacles)).map((one) => textOf(one));
    const times = new Map<string, number>();
    for (const one of all) times.set(one, (times.get(one) ?? 0) + 1);
    for (const [one, count] of times) {
      if (count < 2) continue;
      const { kind } = JSON.parse(one) as Obstacle;
      let name: string = kind;
      for (let number = 2; name in this.#obstacles; number++) name = `${kind}-${number}`;
      this.#names.set(one, name);
      this.#obstacles[name] = obstacleIn(JSON.parse(one) as Obstacle);
    }
  }

  get inFile(): object | undefined {
    return this.#names.size === 0 ? undefined : this.#obstacles;
  }

  onCourse(obstacle: Obstacle): object {
    const name = this.#names.get(textOf(obstacle));
    const { km } = obstacle;
    return name === undefined ? { km, ...obstacleIn(obstacle) } : { km, obstacle: name };
  }
}

/** What tells obstacles apart: all but the place on the course; its fields in one order, as the database has them. */
const textOf = ({ km: _, ...obstacle }: Obstacle) => JSON.stringify(obstacle);

/** A page as the catalogue file has it; parts that are empty are left out. */
export function pageInFile({ page, run, keyOf }: PageOfRun, shared: SharedObstacles): object {
  const { region } = run;
  const text = textsIn(region);
  const { venue, organiser, news } = page;
  return {
    picture: page.picture ? pictureIn(page.picture, region) : undefined,
    sentence: text(page.sentence),
    awaits: text(page.awaits),
    gallery: some(
      page.gallery.map(({ caption, ...picture }) => ({ ...pictureIn(picture, region), caption: text(caption) })),
    ),
    figures: some(page.figures.map(({ figure, words }) => ({ figure, words: text(words) }))),
    courses: fields(
      page.courses.flatMap(({ category, level, climb, minutes, obstacles }) => {
        const key = keyOf(category);
        if (key === undefined) return [];
        const course = { level: level ?? undefined, climb: climb ?? undefined, minutes: minutes ?? undefined };
        return [[key, { ...course, obstacles: some(obstacles.map((one) => shared.onCourse(one))) }]];
      }),
    ),
    programme: some(
      page.programme.map(({ day, time, what }) => ({
        day: daysBetween(run.date, day) || undefined,
        time,
        what: text(what),
      })),
    ),
    venue: venue
      ? {
          name: venue.name,
          address: some(venue.lines),
          postal: venue.postal ?? undefined,
          town: venue.town ?? undefined,
          position: venue.lat === null || venue.lon === null ? undefined : [venue.lat, venue.lon],
          parking: text(venue.parking),
          transport: text(venue.transport),
        }
      : undefined,
    included: some(page.included.map(text)),
    bring: some(page.bring.map(text)),
    rules: text(page.rules),
    questions: some(page.questions.map(({ q, a }) => ({ q: text(q), a: text(a) }))),
    organiser: organiser
      ? {
          name: organiser.name,
          email: organiser.email ?? undefined,
          phone: organiser.phone ?? undefined,
          website: organiser.website ?? undefined,
          imprint: text(organiser.imprint),
        }
      : undefined,
    sponsors: some(
      page.sponsors.map(({ name, url, picture }) => ({
        name,
        url: url ?? undefined,
        picture: picture ? pictureIn(picture, region) : undefined,
      })),
    ),
    news: news ? { text: text(news.text), at: news.at } : undefined,
    results: page.results ?? undefined,
  };
}

type Texts = RunPage['sentence'];
/** By its languages, or by itself where it is only in the run's own. */
const textsIn = (own: Region | null) => (texts: Texts) => {
  const written = fields(Object.entries(texts).filter(([, text]) => text !== undefined));
  const [only, ...more] = Object.keys(written ?? {});
  return only === own && more.length === 0 ? texts[only as Region] : written;
};

function pictureIn({ id, focal: { x, y }, alt }: Picture, region: Region | null) {
  return { file: id, focal: x === 0.5 && y === 0.5 ? undefined : [x, y], alt: textsIn(region)(alt) };
}

function obstacleIn({ kind, name, sentence, bypass, picture }: Obstacle) {
  const text = textsIn(null);
  const shown = picture ? pictureIn(picture, null) : undefined;
  return { kind, name: text(name), sentence: text(sentence), bypass: text(bypass), picture: shown };
}

const some = <One>(all: readonly One[]) => (all.length === 0 ? undefined : all);
const fields = (all: readonly (readonly [string, unknown])[]) =>
  all.length === 0 ? undefined : Object.fromEntries(all);
