/** A street with its number; older clients send the number apart. */
export interface Street {
  readonly street?: string | null | undefined;
  readonly street_number?: string | null | undefined;
}

/** Street and number as they are written: one line. */
export const streetLine = ({ street, street_number }: Street): string =>
  [street, street_number].filter((part) => (part ?? '') !== '').join(' ');
