/** Under which a purchase that is not finished is kept. */
export const draftKey = 'muster.checkout';
