import * as v from 'valibot';
import { type Language, languages } from '../constants.ts';
import { Clock, RealDay, RealMoment } from '../values/moments.ts';
import { Email, Id, Line, whole } from '../values/values.ts';
import { obstacleKinds } from './obstacles.ts';
import { Prose, proseOf } from './prose.ts';

/**
 * What the organiser tells about a run: the document behind the run's page (docs/rules/run-page.md). Staff write it in
 * up to three languages (`RunPage`); readers get it in one (`ShownPage`, made by `shownPage`).
 */

/** How much of it there may be; lengths in characters, by language. */
export const runPageLimits = {
  sentence: 160,
  awaits: 3000,
  gallery: 8,
  alt: 200,
  caption: 120,
  figures: 4,
  figure: 14,
  figureWords: 60,
  courses: 20,
  obstacles: 60,
  obstacleName: 40,
  obstacleSentence: 300,
  bypass: 120,
  programme: 60,
  what: 200,
  venueLine: 120,
  directions: 1500,
  items: 20,
  item: 160,
  rules: 4000,
  questions: 30,
  question: 160,
  answer: 2000,
  organiser: 120,
  phone: 40,
  imprint: 1000,
  sponsors: 40,
  sponsor: 80,
  news: 300,
  url: 500,
  blur: 1000,
} as const;

/** A text of one line, or of paragraphs in Markdown's subset (docs/rules/run-page.md 3). */
export type TextShape = 'line' | 'prose';

/** A text in the languages in which it was written; none where nobody wrote any. */
export type Texts = Readonly<Partial<Record<Language, string>>>;

/** Paragraphs in Markdown's subset. Line breaks and tabs aside, the same characters as in one line. */
export const Paragraphs = (limit: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.replaceAll(/\r\n?/gu, '\n').normalize('NFC').trim()),
    v.nonEmpty(),
    v.maxLength(limit),
    v.regex(/^(?:[^\p{Cc}\p{Cf}\u2028\u2029\uFFFD]|[\n\t\u061C\u200C-\u200F\u{E0020}-\u{E007F}])*$/u),
  );

/** An address of the web that a reader may be led to. */
export const SecureUrl = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(runPageLimits.url),
  v.url(),
  v.regex(/^https:\/\/[^\s"<>\\@/?#]+(?:[/?#][^\s"<>\\]*)?$/iu),
);

/** A colour, or a picture of a few pixels within the page, for as long as the picture is on its way. */
const Blur = v.pipe(
  v.string(),
  v.maxLength(runPageLimits.blur),
  v.regex(/^(?:#[\da-f]{6}|data:image\/(?:png|webp|avif|jpeg);base64,[A-Za-z\d+/]+=*)$/u),
);

const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const pixels = whole(1, 20_000);

/** Obstacles stand as they come. */
const isInOrder = (all: readonly { readonly km?: number | undefined }[]) =>
  all.every(({ km = 0 }, at) => km >= (all[at - 1]?.km ?? 0));

/** The document with its texts in one form or another. */
function documentOf<Text extends v.GenericSchema, Long extends v.GenericSchema>(
  text: (limit: number) => Text,
  prose: (limit: number) => Long,
) {
  const is = runPageLimits;
  const pictureFields = {
    id: v.pipe(v.string(), v.regex(/^[\da-f]{32}$/u)),
    width: pixels,
    height: pixels,
    /** The point that stays in view when the picture is cut. */
    focal: v.object({ x: share, y: share }),
    alt: text(is.alt),
    blur: Blur,
  };
  const Picture = v.object(pictureFields);
  const Obstacle = v.object({
    km: v.pipe(v.number(), v.minValue(0), v.maxValue(1000)),
    kind: v.picklist(obstacleKinds),
    name: text(is.obstacleName),
    sentence: text(is.obstacleSentence),
    /** What somebody does who does not want to. */
    bypass: text(is.bypass),
    picture: v.nullable(Picture),
  });
  const Course = v.object({
    /** The distance that it belongs to. */
    category: Id,
    level: v.nullable(whole(1, 3)),
    /** Metres. */
    climb: v.nullable(whole(0, 20_000)),
    /** How long it takes, from and to. */
    minutes: v.nullable(
      v.pipe(
        v.tuple([whole(1, 10_000), whole(1, 10_000)]),
        v.check(([from, to]) => from <= to),
      ),
    ),
    obstacles: v.pipe(
      v.array(Obstacle),
      v.maxLength(is.obstacles),
      v.check((all) => isInOrder(all)),
    ),
  });
  const Venue = v.object({
    name: Line(is.venueLine),
    lines: v.pipe(v.array(Line(is.venueLine)), v.maxLength(3)),
    postal: v.nullable(Line(20)),
    town: v.nullable(Line(is.venueLine)),
    lat: v.nullable(v.pipe(v.number(), v.minValue(-90), v.maxValue(90))),
    lon: v.nullable(v.pipe(v.number(), v.minValue(-180), v.maxValue(180))),
    parking: prose(is.directions),
    transport: prose(is.directions),
  });
  const items = v.pipe(v.array(text(is.item)), v.maxLength(is.items));
  return v.object({
    picture: v.nullable(Picture),
    gallery: v.pipe(v.array(v.object({ ...pictureFields, caption: text(is.caption) })), v.maxLength(is.gallery)),
    sentence: text(is.sentence),
    awaits: prose(is.awaits),
    figures: v.pipe(
      v.array(v.object({ figure: Line(is.figure), words: text(is.figureWords) })),
      v.maxLength(is.figures),
    ),
    courses: v.pipe(
      v.array(Course),
      v.maxLength(is.courses),
      v.check((all) => new Set(all.map(({ category }) => category)).size === all.length),
    ),
    programme: v.pipe(v.array(v.object({ day: RealDay, time: Clock, what: text(is.what) })), v.maxLength(is.programme)),
    venue: v.nullable(Venue),
    included: items,
    bring: items,
    rules: prose(is.rules),
    questions: v.pipe(v.array(v.object({ q: text(is.question), a: prose(is.answer) })), v.maxLength(is.questions)),
    organiser: v.nullable(
      v.object({
        name: Line(is.organiser),
        email: v.nullable(Email),
        phone: v.nullable(Line(is.phone)),
        website: v.nullable(SecureUrl),
        imprint: prose(is.imprint),
      }),
    ),
    sponsors: v.pipe(
      v.array(v.object({ name: Line(is.sponsor), url: v.nullable(SecureUrl), picture: v.nullable(Picture) })),
      v.maxLength(is.sponsors),
    ),
    news: v.nullable(v.object({ text: text(is.news), at: RealMoment })),
    results: v.nullable(SecureUrl),
  });
}

/** A text in the languages in which it is written. */
export function writtenText(limit: number, shape: TextShape = 'line') {
  const text = v.optional(shape === 'line' ? Line(limit) : Paragraphs(limit));
  return v.strictObject({ pl: text, de: text, en: text });
}

/** What staff write. */
export const RunPage = documentOf(writtenText, (limit) => writtenText(limit, 'prose'));
export type RunPage = v.InferOutput<typeof RunPage>;

/** What readers get; an empty text where nobody wrote any. */
export const ShownPage = documentOf(
  () => v.string(),
  () => Prose,
);
export type ShownPage = v.InferOutput<typeof ShownPage>;

export type Obstacle = ShownPage['courses'][number]['obstacles'][number];

/** A page on which nothing is written yet. */
export const emptyRunPage: RunPage = {
  picture: null,
  gallery: [],
  sentence: {},
  awaits: {},
  figures: [],
  courses: [],
  programme: [],
  venue: null,
  included: [],
  bring: [],
  rules: {},
  questions: [],
  organiser: null,
  sponsors: [],
  news: null,
  results: null,
};

/** A text for a reader: in their language, else in the run's own, else in any. */
export const textIn = (texts: Texts, language: Language, own: Language): string =>
  [language, own, ...languages].map((one) => texts[one]).find((text) => text !== undefined) ?? '';

/** The parts that are written in paragraphs, wherever they stand. */
const proseParts: ReadonlySet<string> = new Set(['awaits', 'parking', 'transport', 'rules', 'a', 'imprint']);

/** The page as a reader of a language sees it; `own` is the language of the run's region. */
export function shownPage(page: RunPage, language: Language, own: Language): ShownPage {
  const show = (part: unknown, name = ''): unknown => {
    if (Array.isArray(part)) return part.map((one) => show(one));
    if (typeof part !== 'object' || part === null) return part;
    if (!isTexts(part))
      return Object.fromEntries(Object.entries(part).map(([inner, value]) => [inner, show(value, inner)]));
    const text = textIn(part, language, own);
    return proseParts.has(name) ? proseOf(text) : text;
  };
  return show(page) as ShownPage;
}

/** No other object of the document is named by languages alone, and none but a text is empty. */
const isTexts = (part: object): part is Texts => Object.keys(part).every((name) => v.is(v.picklist(languages), name));
