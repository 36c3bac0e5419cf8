import { type RawBuilder, sql } from 'kysely';
import { folded } from '#contract/values/folded.ts';
import { reversed } from './finder.ts';

/** A word of two signs or more can be looked for: of one, half of all people would be found. */
const shortest = 2;
/** More words than a long name has do not narrow a search. */
const mostWords = 4;

/** The words of what was typed, as the finder has them; none where nothing can be looked for. */
export const wordsAsked = (typed: string): readonly string[] => {
  const words = folded(typed).split(' ').slice(0, mostWords);
  return words.some((word) => word.length >= shortest) ? words.filter((word) => word !== '') : [];
};

/** Whether each typed word begins a word of a row of `finder`. */
export const hasWords = ([
  first = '',
  second = first,
  third = second,
  fourth = third,
]: readonly string[]): RawBuilder<unknown> =>
  // The words are letters and figures: no sign of theirs means anything to `like`. One text whatever their number.
  sql`(finder.words like ${`% ${first}%`} and finder.words like ${`% ${second}%`}
    and finder.words like ${`% ${third}%`} and finder.words like ${`% ${fourth}%`})`;

/** The address begins so, to the sign. */
export const hasEmail = (typed: string): RawBuilder<unknown> =>
  sql`finder.email like ${`${typed.toLowerCase().replaceAll(/[\\%_]/gu, '\\$&')}%`}`;

/** The number ends so; fewer figures than six would be a guess. */
export const hasPhone = (typed: string): RawBuilder<unknown> => sql`finder.phone like ${`${reversed(typed)}%`}`;
export const isPhone = (typed: string): boolean => /^\+?[\d\s()/-]+$/u.test(typed) && reversed(typed).length >= 6;
