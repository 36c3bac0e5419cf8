import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { StaffRole } from '#contract/staff/rights.ts';

/** What each role is called. */
export const roleNames: Readonly<Record<StaffRole, MessageDescriptor>> = {
  owner: msg({ context: 'role', message: 'Owner' }),
  organiser: msg({ context: 'role', message: 'Organiser' }),
  finance: msg({ context: 'role', message: 'Finance' }),
  desk: msg({ context: 'role', message: 'Desk' }),
  reader: msg({ context: 'role', message: 'Reader' }),
};
