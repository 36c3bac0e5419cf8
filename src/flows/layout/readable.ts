/** The smallest scale at which rows can be read. */
export const readable = 0.64;
