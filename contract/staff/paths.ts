/** Addresses of the staff's pages: at the root of each host, below no base. */

/** The link of an invitation's mail. */
export const staffInvitationPath = (token: string) => `/staff/invitation/${token}`;
