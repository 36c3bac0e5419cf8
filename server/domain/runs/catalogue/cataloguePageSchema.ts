import * as v from 'valibot';
import type { Language } from '#contract/constants.ts';
import { obstacleKinds } from '#contract/shop/obstacles.ts';
import { runPageLimits as is, SecureUrl, type TextShape, writtenText } from '#contract/shop/runPage.values.ts';
import { Email, Line } from '#contract/values/values.ts';
import { Day, FilePath, Key, printable, WrittenClock, WrittenMoment, whole } from './catalogueSchema.ts';

/** The shape of a run's page in the catalogue file (docs/catalogue.md); a text by itself is in the run's own language. */

const line = (limit: number) => v.config(Line(limit), { message: printable });
const within = (from: number, to: number) =>
  v.pipe(
    v.number(),
    v.check((n) => n >= from && n <= to, `must be a number from ${from} to ${to}`),
  );
const Url = v.config(SecureUrl, { message: 'must be an address that begins with https://' });
const MailAddress = v.config(Email, { message: 'must be an e-mail address' });
const upTo = <Item extends v.GenericSchema>(item: Item, most: number) =>
  v.optional(v.pipe(v.array(item), v.maxLength(most, `must list ${most} at most`)), []);

/** `own` is the language of a text that stands by itself; null if there is none. */
function partsIn(own: Language | null) {
  const text = (limit: number, shape?: TextShape) =>
    v.pipe(
      v.unknown(),
      v.transform((value) => (typeof value === 'string' && own !== null ? { [own]: value } : value)),
      v.config(writtenText(limit, shape), { message: printable }),
    );
  const prose = (limit: number) => v.optional(text(limit, 'prose'), {});
  const picture = {
    file: FilePath,
    /** The point that stays in view when the picture is cut, from the left and from above, in shares. */
    focal: v.optional(v.strictTuple([within(0, 1), within(0, 1)]), [0.5, 0.5]),
    alt: v.optional(text(is.alt), {}),
  };
  const Picture = v.strictObject(picture);
  const obstacle = {
    kind: v.picklist(obstacleKinds),
    name: text(is.obstacleName),
    sentence: v.optional(text(is.obstacleSentence), {}),
    bypass: v.optional(text(is.bypass), {}),
    picture: v.optional(Picture),
  };
  const { kind, name, sentence, bypass } = obstacle;
  const OnCourse = v.strictObject({
    km: within(0, 1000),
    /** One of the file's obstacles; what stands beside it here holds here. */
    obstacle: v.optional(Key),
    kind: v.optional(kind),
    name: v.optional(name),
    sentence,
    bypass,
    picture: obstacle.picture,
  });
  const Course = v.strictObject({
    level: v.optional(whole(1, 3)),
    climb: v.optional(whole(0, 20_000)),
    minutes: v.optional(
      v.pipe(
        v.strictTuple([whole(1, 10_000), whole(1, 10_000)]),
        v.check(([from, to]) => from <= to, 'must begin with the shorter time'),
      ),
    ),
    obstacles: upTo(OnCourse, is.obstacles),
  });
  const Page = v.strictObject({
    picture: v.optional(Picture),
    gallery: upTo(v.strictObject({ ...picture, caption: v.optional(text(is.caption), {}) }), is.gallery),
    sentence: v.optional(text(is.sentence), {}),
    awaits: prose(is.awaits),
    figures: upTo(v.strictObject({ figure: line(is.figure), words: text(is.figureWords) }), is.figures),
    courses: v.optional(v.record(v.string(), Course), {}),
    programme: upTo(
      v.strictObject({
        /** Days from the run's (-1: the day before), or a date; the run's own day where it is left out. */
        day: v.optional(v.lazy((input) => (typeof input === 'number' ? whole(-60, 60) : Day))),
        time: WrittenClock,
        what: text(is.what),
      }),
      is.programme,
    ),
    venue: v.optional(
      v.strictObject({
        name: line(is.venueLine),
        address: upTo(line(is.venueLine), 3),
        postal: v.optional(line(20)),
        town: v.optional(line(is.venueLine)),
        position: v.optional(v.strictTuple([within(-90, 90), within(-180, 180)])),
        parking: prose(is.directions),
        transport: prose(is.directions),
      }),
    ),
    included: upTo(text(is.item), is.items),
    bring: upTo(text(is.item), is.items),
    rules: prose(is.rules),
    questions: upTo(v.strictObject({ q: text(is.question), a: text(is.answer, 'prose') }), is.questions),
    organiser: v.optional(
      v.strictObject({
        name: line(is.organiser),
        email: v.optional(MailAddress),
        phone: v.optional(line(is.phone)),
        website: v.optional(Url),
        imprint: prose(is.imprint),
      }),
    ),
    sponsors: upTo(
      v.strictObject({ name: line(is.sponsor), url: v.optional(Url), picture: v.optional(Picture) }),
      is.sponsors,
    ),
    news: v.optional(
      v.strictObject({
        text: text(is.news),
        /** For demonstrations: so many days before the import, at noon. */
        at: v.lazy((input) =>
          typeof input === 'object' ? v.strictObject({ days_ago: whole(0, 3650) }) : WrittenMoment,
        ),
      }),
    ),
    results: v.optional(Url),
  });
  return { Page, Obstacle: v.strictObject(obstacle) };
}

export const pageIn = { pl: partsIn('pl').Page, de: partsIn('de').Page } as const;
export type WrittenPage = v.InferOutput<typeof pageIn.pl>;
export type WrittenPicture = NonNullable<WrittenPage['picture']>;
/** One of the obstacles that several courses have: its texts name their languages. */
export const SharedObstacle = partsIn(null).Obstacle;
export type SharedObstacle = v.InferOutput<typeof SharedObstacle>;
