let segmenter: Intl.Segmenter | undefined;

/**
 * A text's characters as people count them: an emoji of several parts is one. The segmenter's tables cost a slow phone
 * 60 ms; Firefox has one from 125 on.
 */
export function graphemesOf(text: string): string[] {
  if (Intl.Segmenter === undefined) return text.match(nearlyGrapheme) ?? [];
  segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Flags, and a sign with its marks, tags and skin tones, joined to others: what names are written with. */
const nearlyGrapheme = /\p{RI}{2}|.[\p{M}\p{EMod}\u{E0020}-\u{E007F}]*(?:\u200D.[\p{M}\p{EMod}]*)*/gsu;
