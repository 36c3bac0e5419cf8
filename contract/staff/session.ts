/** The key under which a tab keeps the staff token in its `sessionStorage`; the sandbox signs in by it, too. */
export const staffSessionKey = 'muster-staff';
/** A header of calls that nobody made: a page that reads itself again keeps no session alive (docs/rules/staff.md 3.7). */
export const unattendedHeader = 'x-unattended';
