import type { Undo } from '../staff/undo.ts';
import { undoCorrection } from './acts/correct.ts';
import { undoDifference } from './acts/difference.ts';
import { undoBlock, undoName } from './acts/small.ts';
import { undoNumber } from './acts/startNumber.ts';

/** The undoing of what staff did to places and groups (docs/rules/acts.md). */
export const undosOfPeople = {
  'place.corrected': undoCorrection,
  'place.blocked': undoBlock,
  'place.unblocked': undoBlock,
  'place.numbered': undoNumber,
  'group.renamed': undoName,
  'place.difference': undoDifference,
} satisfies Readonly<Record<string, Undo>>;
