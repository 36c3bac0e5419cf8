import { groupNameLimit } from '#contract/constants.ts';
import { graphemesOf } from '#contract/values/graphemes.ts';

/** A group's name cut to 45 characters as people count them (docs/rules/groups.md 6.1). */
export const shortened = (text: string): string =>
  text.length <= groupNameLimit ? text : graphemesOf(text).slice(0, groupNameLimit).join('');

export const charactersLeft = (text: string): number => groupNameLimit - graphemesOf(text).length;
