import { megabytesOf } from './fileSize.ts';
import { graphemesOf } from './graphemes.ts';

/** The rules for a picture of a person (docs/rules/accounts.md 7), the same on both sides of the wire. */

export const avatarRules = {
  extensions: ['jpg', 'jpeg', 'png', 'gif'],
  /** In units of 2^20 bytes. */
  megabytes: megabytesOf('POST user/avatar'),
  /** Pixels of either side. */
  smallest: 80,
  largest: 1000,
} as const;

/** Pixels of the squares that are kept: the one that `avatar` names, and one for lists. */
export const avatarSizes = { full: 320, small: 96 } as const;

/** The address of the small square beside the full one, as the profile's `avatar` gives it. */
export const smallAvatar = (address: string): string => address.replace(/\.webp$/u, `-${avatarSizes.small}.webp`);

/** The first signs of somebody's names that are read as one: an emoji of several parts is. */
export const initialsOf = (name: string, surname: string): string => `${initial(name)}${initial(surname)}`;
const initial = (text: string) => graphemesOf(text.trim())[0]?.toUpperCase() ?? '';

const drawn = '/api/avatars/';
/** The address of the picture for a person who has added none: their initials, and nothing else of them. */
export const drawnAvatar = (name: string, surname: string): string =>
  `${drawn}${encodeURIComponent(initialsOf(name, surname) || '?')}`;
export const isDrawnAvatar = (address: string): boolean => address.startsWith(drawn);

/** What `drawnAvatar` may name: one or two signs that can be seen. */
export const isInitials = (text: string): boolean =>
  text.length <= 60 && /^(?:[^\p{C}\p{Z}]|[\u200D\u{E0020}-\u{E007F}])+$/u.test(text) && graphemesOf(text).length <= 2;

export interface PictureFile {
  readonly name: string;
  /** What the sender takes it for: `image/jpeg`. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
}

/** A name without an extension has the kind that the sender gives it; empty where neither says anything. */
export function extensionOf({ name, type }: Pick<PictureFile, 'name' | 'type'>): string {
  const [, written = ''] = /\.([a-z\d]{1,10})$/iu.exec(name) ?? [];
  const [, kind = ''] = /^image\/([a-z\d]{1,10})$/iu.exec(type) ?? [];
  return (written || kind).toLowerCase();
}

export const hasAvatarExtension = (file: Pick<PictureFile, 'name' | 'type'>): boolean =>
  avatarRules.extensions.some((extension) => extension === extensionOf(file));
export const isTooHeavy = ({ size }: Pick<PictureFile, 'size'>): boolean => size > avatarRules.megabytes * 2 ** 20;

/** Pixels. */
export interface PictureSides {
  readonly width: number;
  readonly height: number;
}
export const isTooSmall = ({ width, height }: PictureSides): boolean => Math.min(width, height) < avatarRules.smallest;
export const isTooLarge = ({ width, height }: PictureSides): boolean => Math.max(width, height) > avatarRules.largest;
