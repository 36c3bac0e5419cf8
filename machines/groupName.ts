import { groupNameLimit } from '#contract/constants.ts';

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });
const graphemesOf = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** A group's name cut to 45 characters as people count them (specification section 5). */
export const shortened = (text: string): string => graphemesOf(text).slice(0, groupNameLimit).join('');

export const charactersLeft = (text: string): number => groupNameLimit - graphemesOf(text).length;
