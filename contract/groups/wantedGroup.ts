import * as v from 'valibot';
import { joinLinkPath } from '../paths.ts';
import { plainKey } from '../values/canonical.ts';
import { Id } from '../values/values.ts';

/** In Crockford's base32. An invitation's own secret is no group code: it opens its group to the confirmed address. */
const code = /^[0-9A-HJKMNP-TV-Z]{8}$/u;

/** The group that somebody registers on the way to, with its code where they have it. */
export const WantedGroup = v.object({ id: Id, code: v.optional(v.pipe(v.string(), v.regex(code))) });
export type WantedGroup = v.InferOutput<typeof WantedGroup>;

/** A group code as it is meant that was read from paper or copied: only letters and figures count, an O is a 0. */
export const normalizedCode = (typed: string): string =>
  plainKey(typed)
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/gu, '1');

/** A group's number as it is typed; null for what is none. */
export function groupNumber(text: string): number | null {
  const { success, output } = v.safeParse(Id, Number(/^\d+$/u.exec(plainKey(text))?.[0]));
  return success ? output : null;
}

/** The path of the app on which the group is joined. */
export const wantedPath = ({ id, code: groupCode }: WantedGroup): string => joinLinkPath(id, groupCode);

/** The group that a path of that form names; null for any other. What is no group's code is left out. */
export function wantedGroupIn(path: string): WantedGroup | null {
  const [, number = '', typed = ''] = /^\/join\/([1-9]\d*)(?:\/([^/?#]*))?$/u.exec(path) ?? [];
  const id = Number(number);
  const both = v.safeParse(WantedGroup, { id, code: normalizedCode(typed) });
  if (both.success) return both.output;
  return v.is(Id, id) ? { id } : null;
}
