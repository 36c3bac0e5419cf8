interface Variant {
  readonly language: string;
}

/** The short form leaves out English, because most other tests use it and its words are the shortest. */
export const withoutEnglish = <Own extends Variant>(all: readonly Own[]): readonly Own[] =>
  process.env.MUSTER_LONG ? all : all.filter(({ language }) => language !== 'en');

/**
 * The variants of a screen: all of them in the long form; in the short form each language once, each at the next width.
 */
export function drawn<Own extends Variant>(all: readonly Own[]): readonly Own[] {
  if (process.env.MUSTER_LONG) return all;
  const languages = Map.groupBy(all, ({ language }) => language).values();
  return [...languages].flatMap((own, at) => own[at % own.length] ?? []);
}
