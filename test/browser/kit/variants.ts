import { isLong } from '../../kit/share.ts';

interface Variant {
  readonly language: string;
}

/** What may look different for everybody. */
export const windows = (['light', 'dark'] as const).flatMap((colorScheme) =>
  ([390, 1280] as const).map((width) => ({ colorScheme, width })),
);

/** The short form leaves out English, because most other tests use it and its words are the shortest. */
export const withoutEnglish = <Own extends Variant>(all: readonly Own[]): readonly Own[] =>
  isLong ? all : all.filter(({ language }) => language !== 'en');

/**
 * The variants of a screen: all of them in the long form; in the short form each language once, each at the next width.
 */
export function drawn<Own extends Variant>(all: readonly Own[]): readonly Own[] {
  if (isLong) return all;
  const languages = Map.groupBy(all, ({ language }) => language).values();
  return [...languages].flatMap((own, at) => own[at % own.length] ?? []);
}

/** The short form takes one of them, each test another; the long form all. */
export const drawnOne = <Own>(all: readonly Own[], turn: number): readonly Own[] =>
  isLong ? all : all.slice(turn % all.length).slice(0, 1);

/** Whether a variant takes the nth test. The short form deals tests out over the variants, one each in turn. */
export const takes = (variant: number, variants: number, nth: number): boolean => isLong || nth % variants === variant;
