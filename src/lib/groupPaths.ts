/** A group's page, and the payment of places in it (specification section 2). */
export const groupPath = (groupId: number) => `/group/${groupId}`;

export const groupPaymentPath = (groupId: number, paymentId: string) => `${groupPath(groupId)}/payment/${paymentId}`;
