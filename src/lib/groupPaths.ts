/** A group's page, and the payment of places in it (docs/rules/page.md 3). */
export const groupPath = (groupId: number) => `/group/${groupId}`;

/** The group's page with a dialog open, about a place where it is about one. */
export const groupDialogPath = (groupId: number, dialog: 'wave' | 'tshirt', place?: number) =>
  `${groupPath(groupId)}?dialog=${dialog}${place === undefined ? '' : `&place=${place}`}`;

export const groupPaymentPath = (groupId: number, paymentId: string) => `${groupPath(groupId)}/payment/${paymentId}`;
