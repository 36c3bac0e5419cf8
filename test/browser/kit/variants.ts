interface Variant {
  readonly language: string;
}

/** In the short form without English: most other tests read it, and its words are the shortest. */
export const withoutEnglish = <Own extends Variant>(all: readonly Own[]): readonly Own[] =>
  process.env.MUSTER_LONG ? all : all.filter(({ language }) => language !== 'en');

/**
 * Whom a screen is shown to: all of them in the long form; in the short one each language once, the first at its first
 * width, the next at its next.
 */
export function drawn<Own extends Variant>(all: readonly Own[]): readonly Own[] {
  if (process.env.MUSTER_LONG) return all;
  const languages = Map.groupBy(all, ({ language }) => language).values();
  return [...languages].flatMap((own, at) => own[at % own.length] ?? []);
}
