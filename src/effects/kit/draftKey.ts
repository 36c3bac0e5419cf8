/** Under which a purchase that is not finished is kept. */
export const draftKey = 'muster.checkout';

/** Under which a tab keeps what is known of an order for another child. */
export const siblingKey = 'muster.sibling';
