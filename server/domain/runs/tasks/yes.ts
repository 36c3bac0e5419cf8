import type { StaffRole } from '#contract/staff/rights.ts';
import { mayAtAll } from '../../staff/who.ts';
import type { Looked } from './groups.ts';
import type { TaskRow } from './task.ts';

/** Where money may go back or is offered, whoever does not pay out needs the yes of somebody who does (docs/rules/tasks.md 1.4). */
export const needsYes = (who: { readonly role: StaffRole }, isAboutMoney: boolean): boolean =>
  isAboutMoney && !mayAtAll(who, 'money.write');

/** It is paid, or may be before it is its turn. */
export const mayHaveMoney = ({ paid, waits }: Pick<Looked, 'paid' | 'waits'>): boolean => paid > 0 || waits;

/** Nobody was asked for a yes, and since then money came for which one is needed. */
export const lacksYes = (task: Pick<TaskRow, 'role' | 'needs_yes'>, groups: readonly Looked[]): boolean =>
  !task.needs_yes && needsYes(task, groups.some(mayHaveMoney));
