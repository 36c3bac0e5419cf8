import { megabytesOf } from '../values/fileSize.ts';

/** Pictures of a run's page (docs/rules/run-page.md 8), the same on both sides of the wire. */

export const pictureRules = {
  extensions: ['jpg', 'jpeg', 'png', 'webp', 'gif'],
  /** In units of 2^20 bytes. */
  megabytes: megabytesOf('POST staff/runs/{id}/pictures'),
  /** Pixels of either side. */
  smallest: 40,
  /** Pixels in all, as the largest cameras of phones take them. */
  megapixels: 60,
  /** How many times the longer side may be as long as the shorter one. */
  longest: 8,
} as const;

/** Pixels in width that a picture is kept in: what is narrower has its own width as its largest. */
export const pictureWidths = [160, 320, 480, 800, 1200, 1600] as const;
export type PictureWidth = (typeof pictureWidths)[number];
/** The best one first. */
export const pictureFormats = ['avif', 'webp'] as const;
export type KeptFormat = (typeof pictureFormats)[number];

/** The names of the widths in which a picture exists: the last one is at least as wide as the picture itself. */
export const widthsOf = (width: number): readonly PictureWidth[] =>
  pictureWidths.filter((_, at) => at === 0 || width > (pictureWidths[at - 1] ?? 0));

export const picturePath = (id: string, width: PictureWidth, format: KeptFormat): string =>
  `/pictures/${id}/${width}.${format}`;

/** What `srcset` says of a picture in one format. */
export const srcsetOf = ({ id, width }: { readonly id: string; readonly width: number }, format: KeptFormat) =>
  widthsOf(width)
    .map((one) => `${picturePath(id, one, format)} ${Math.min(one, width)}w`)
    .join(', ');
