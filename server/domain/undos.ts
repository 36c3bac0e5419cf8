import type { Undoing } from '#contract/staff/loggedActions.ts';
import { undosOfFiles } from './files/undoFiles.ts';
import { undosOfOrders } from './people/undoOrders.ts';
import { undosOfPeople } from './people/undoPeople.ts';
import { undosOfTasks } from './runs/tasks/undoTasks.ts';
import { undosOfRuns } from './runs/undoRuns.ts';
import { undoSheet } from './sheets/undoSheet.ts';
import type { Undo } from './staff/undo.ts';
import { undosOfStaff } from './staff/undoStaff.ts';

/** The undoing of everything that can be undone: rows of each room. */
export const undos: Readonly<Record<Undoing, Undo>> = {
  ...undosOfStaff,
  ...undosOfRuns,
  ...undosOfTasks,
  ...undosOfPeople,
  ...undosOfOrders,
  ...undosOfFiles,
  'sheet.ordered': undoSheet,
};
