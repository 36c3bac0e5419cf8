/** `1 place`, `2 places`. */
export const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
