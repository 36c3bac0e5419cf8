import type { seenBy } from '../../shop/questions.ts';
import type { StaffRole } from '../rights.ts';

/** Whether somebody of the staff, by their role, reads the answers to a question that is seen so. */
export const mayReadAnswers = (role: StaffRole, seen: (typeof seenBy)[number]): boolean =>
  role === 'owner' || role === 'organiser' || (role !== 'reader' && seen !== 'organisers');
/** Whom to call is for those who run the day. */
export const mayReadEmergency = (role: StaffRole): boolean => role === 'owner' || role === 'organiser';
