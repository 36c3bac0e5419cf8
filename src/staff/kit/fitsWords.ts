import { folded } from '#contract/values/folded.ts';

/** Whether every word sought begins or stands in one of the texts, whatever their accents: for lists that are read whole. */
export function fitsWords(words: string, texts: readonly (string | null)[]): boolean {
  const text = folded(texts.join('\n'));
  return folded(words)
    .split(/\s+/u)
    .every((word) => text.includes(word));
}
