/**
 * Whom a screen is shown to: all of them in the long form; in the short one each language once, the first at its first
 * width, the next at its next.
 */
export function drawn<Variant extends { readonly language: string }>(all: readonly Variant[]): readonly Variant[] {
  if (process.env.MUSTER_LONG) return all;
  const languages = Map.groupBy(all, ({ language }) => language).values();
  return [...languages].flatMap((own, at) => own[at % own.length] ?? []);
}
