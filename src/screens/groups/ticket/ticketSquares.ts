/** Of a ticket's code: 21 squares a side, of which a quarter may be scratched, with the quiet border. */
export const ticketSquares = { version: 1, encoding: 'alphanumeric', ecc: 'quartile', border: 4 } as const;
