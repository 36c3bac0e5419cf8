/** Where a tab keeps the token of the staff's pages, in its `sessionStorage`: the sandbox signs in by it, too. */
export const staffSessionKey = 'muster-staff';
