/** Addresses of the staff's pages: at the root of each host, below no base. */

export const staffRoot = '/staff';

export const isStaffPath = (pathname: string): boolean =>
  pathname === staffRoot || pathname.startsWith(`${staffRoot}/`);

/** What was ordered for many groups at once. */
export const staffTasksPath = `${staffRoot}/tasks`;

/** The link of an invitation's mail. */
export const staffInvitationPath = (token: string) => `${staffRoot}/invitation/${token}`;
