let segmenter: Intl.Segmenter | undefined;

/** A text's characters as people count them: an emoji of several parts is one. The segmenter's tables cost a slow phone 60 ms. */
export function graphemesOf(text: string): string[] {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
