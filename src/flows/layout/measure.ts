/** Widths of Helvetica's characters in thousandths of the font size, from the space (32) to the tilde (126). */
const widths = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
];
/** Arial and Liberation Sans are as wide as Helvetica, except for rounding and hinting. */
const margin = 1.03;
const boldMargin = 1.09;

/**
 * The width of a text, the same on every machine and in every browser, since no installed font is measured. Drawings
 * name only fonts of these widths.
 */
export function widthOf(text: string, size: number, isBold = false): number {
  const letters = [...text].map((letter) => widths[(letter.codePointAt(0) ?? 0) - 32] ?? 1_000);
  const sum = letters.reduce((all, width) => all + width, 0);
  return (sum / 1_000) * size * (isBold ? boldMargin : margin);
}

/** The last one is nearly as wide; a Linux system without the others has it. */
export const fonts = 'Arial, "Liberation Sans", Helvetica, "DejaVu Sans Condensed", sans-serif';
