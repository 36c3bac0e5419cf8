import type { Region } from '#contract/constants.ts';
import type { RunPage } from '#contract/shop/runPage.values.ts';
import { atWallTime, daysLater, withOffset } from '../../kit/localTime.ts';
import type { Faults, Path } from './catalogueFaults.ts';
import type { RunEntry } from './catalogueFile.ts';
import { pageIn, SharedObstacle, type WrittenPage, type WrittenPicture } from './cataloguePageSchema.ts';
import { Key } from './catalogueSchema.ts';

type PictureIn = RunPage['picture'];
type ObstacleIn = RunPage['courses'][number]['obstacles'][number];

/** Where a picture's file is named. */
export interface NamedPicture {
  readonly file: string;
  readonly faults: Faults;
  readonly path: Path;
}
/** What a page takes from the database: its pictures by their files, its distances by their keys. */
export interface PageFacts {
  readonly pictures: ReadonlyMap<string, Pick<NonNullable<PictureIn>, 'id' | 'width' | 'height' | 'blur'>>;
  readonly categories: ReadonlyMap<string, number>;
}
export interface PageEntry {
  readonly path: Path;
  readonly pictures: readonly NamedPicture[];
  readonly document: (facts: PageFacts) => RunPage;
}
export interface FilesBeside {
  /** A file named in the catalogue (a declaration, a page, a picture); null when there is none. */
  readonly open: (path: string) => Promise<Buffer | null>;
  /** A picture that we draw ourselves (SVG), by the path that a page of the demonstration has for it. */
  readonly drawing?: (path: string) => string | null;
}
type Open = FilesBeside['open'];
type Shared = ReadonlyMap<string, SharedObstacle>;
/** A part of a file: what stands there, and where its faults go. */
interface Source {
  readonly value: unknown;
  readonly faults: Faults;
  readonly path: Path;
}

/** The pages of the runs, by their keys; a run of which the file says nothing keeps the page that it has. */
export async function readPages(
  { runs, obstacles }: { readonly runs: readonly RunEntry[]; readonly obstacles: unknown },
  { open, today }: { readonly open: Open; readonly today: string },
  faults: Faults,
): Promise<ReadonlyMap<string, PageEntry>> {
  const library = await sourceOf({ value: obstacles, faults, path: ['obstacles'] }, open);
  const shared = library === null ? new Map() : readShared(library);
  const libraryPictures = [...shared].flatMap(([key, { picture }]) =>
    picture && library
      ? [{ file: picture.file, faults: library.faults, path: [...library.path, key, 'picture', 'file'] }]
      : [],
  );
  const pages = new Map<string, PageEntry>();
  for (const run of runs) {
    const source = await sourceOf({ value: run.page, faults, path: [...run.path, 'page'] }, open);
    const page = source?.faults.check(pageIn[run.region], source.value, source.path) ?? null;
    if (source === null || page === null) continue;
    checkCourses(page, run, shared, source);
    pages.set(run.key, {
      path: [...run.path, 'page'],
      pictures: [...picturesOf(page, source), ...libraryPictures],
      document: (facts) => documentOf(page, { ...facts, run, shared, today }),
    });
  }
  return pages;
}

/** What stands in the file itself, or in the one beside it that it names; null if it says nothing. */
async function sourceOf({ value, faults, path }: Source, open: Open): Promise<Source | null> {
  if (value === undefined) return null;
  if (typeof value !== 'string') return { value, faults, path };
  const bytes = await open(value);
  if (bytes === null) {
    faults.add(path, `there is no such file: ${value}`);
    return null;
  }
  try {
    const beside = faults.of(new TextDecoder('utf-8', { fatal: true }).decode(bytes), value);
    const content = beside.read();
    return beside.found.length > 0 ? null : { value: content, faults: beside, path: [] };
  } catch {
    faults.add(path, `${value} is not UTF-8: save the file as UTF-8`);
    return null;
  }
}

function readShared({ value, faults, path }: Source): Shared {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    faults.add(path, 'must be a block of obstacles by their names');
    return new Map();
  }
  const read = Object.entries(value).flatMap(([key, one]) => {
    faults.check(Key, key, [...path, key]);
    const obstacle = faults.check(SharedObstacle, one, [...path, key]);
    return obstacle === null ? [] : [[key, obstacle] as const];
  });
  return new Map(read);
}

/** A course is one of a distance, and its obstacles are all there, in their order, and no further away than its end. */
function checkCourses({ courses }: WrittenPage, run: RunEntry, shared: Shared, { faults, path }: Source) {
  for (const [key, { obstacles }] of Object.entries(courses)) {
    const place = [...path, 'courses', key];
    const category = run.categories.find((one) => one.key === key);
    if (category === undefined) faults.add(place, `is not a distance of ${run.key}`);
    for (const [at, { km, obstacle, kind, name }] of obstacles.entries()) {
      const where = [...place, 'obstacles', at];
      if (km < (obstacles[at - 1]?.km ?? 0)) faults.add([...where, 'km'], 'must not be before the obstacle above it');
      if (category !== undefined && km > category.distance)
        faults.add([...where, 'km'], `is ${km}, but the distance ends at ${category.distance}`);
      if (obstacle !== undefined && !shared.has(obstacle))
        faults.add([...where, 'obstacle'], `is not among the file's obstacles: ${obstacle}`);
      if (obstacle === undefined && kind === undefined) faults.add([...where, 'kind'], 'is missing (or obstacle)');
      if (obstacle === undefined && name === undefined) faults.add([...where, 'name'], 'is missing (or obstacle)');
    }
  }
}

function picturesOf(page: WrittenPage, { faults, path }: Source): NamedPicture[] {
  const named = (picture: WrittenPicture | undefined, ...where: Path): NamedPicture[] =>
    picture === undefined ? [] : [{ file: picture.file, faults, path: [...path, ...where, 'file'] }];
  return [
    ...named(page.picture, 'picture'),
    ...page.gallery.flatMap((picture, at) => named(picture, 'gallery', at)),
    ...page.sponsors.flatMap(({ picture }, at) => named(picture, 'sponsors', at, 'picture')),
    ...Object.entries(page.courses).flatMap(([key, { obstacles }]) =>
      obstacles.flatMap(({ picture }, at) => named(picture, 'courses', key, 'obstacles', at, 'picture')),
    ),
  ];
}

interface PageSurroundings extends PageFacts {
  readonly run: Pick<RunEntry, 'date' | 'region'>;
  readonly shared: Shared;
  readonly today: string;
}

/** The page as the database keeps it. */
function documentOf(page: WrittenPage, { pictures, categories, run, shared, today }: PageSurroundings): RunPage {
  const pictureOf = (picture: WrittenPicture | undefined): PictureIn => {
    const kept = picture && pictures.get(picture.file);
    if (kept === undefined) return null;
    const { id, width, height, blur } = kept;
    const [x, y] = picture?.focal ?? [0.5, 0.5];
    return { id, width, height, focal: { x, y }, alt: picture?.alt ?? {}, blur };
  };
  const { venue, organiser, news, results = null } = page;
  return {
    ...page,
    picture: pictureOf(page.picture),
    gallery: page.gallery.flatMap(({ caption, ...picture }) => {
      const kept = pictureOf(picture);
      return kept === null ? [] : [{ ...kept, caption }];
    }),
    courses: Object.entries(page.courses).flatMap(([key, course]) => {
      const category = categories.get(key);
      if (category === undefined) return [];
      const { level = null, climb = null, minutes = null } = course;
      const obstacles = course.obstacles.map(({ km, obstacle, ...own }): ObstacleIn => {
        const found = obstacle === undefined ? undefined : shared.get(obstacle);
        const { kind = 'other', name = {}, sentence = {}, bypass = {}, picture } = { ...found, ...filled(own) };
        return { km, kind, name, sentence, bypass, picture: pictureOf(picture) };
      });
      return [{ category, level, climb, minutes, obstacles }];
    }),
    programme: page.programme.map(({ day = 0, time, what }) => ({
      day: typeof day === 'number' ? daysLater(run.date, day) : day,
      time,
      what,
    })),
    venue: venue
      ? {
          name: venue.name,
          lines: venue.address,
          postal: venue.postal ?? null,
          town: venue.town ?? null,
          lat: venue.position?.[0] ?? null,
          lon: venue.position?.[1] ?? null,
          parking: venue.parking,
          transport: venue.transport,
        }
      : null,
    organiser: organiser
      ? {
          name: organiser.name,
          email: organiser.email ?? null,
          phone: organiser.phone ?? null,
          website: organiser.website ?? null,
          imprint: organiser.imprint,
        }
      : null,
    sponsors: page.sponsors.map(({ name, url = null, picture }) => ({ name, url, picture: pictureOf(picture) })),
    news: news ? { text: news.text, at: newsAt(news.at, run.region, today) } : null,
    results,
  };
}

function newsAt(at: string | { readonly days_ago: number }, region: Region, today: string): string {
  if (typeof at === 'string') return at;
  const noon = atWallTime(daysLater(today, -at.days_ago), '12:00', region);
  return withOffset(noon ?? new Date(0), region);
}

/** Without what is not given: an obstacle of the file stays as it is there. */
const filled = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && Object.keys(value).length > 0),
  ) as Partial<Fields>;
