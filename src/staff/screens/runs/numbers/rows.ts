/** The address of the rows behind a figure; null if the member may not ask for them. */
export type RowsOf = (query: Readonly<Record<string, string>>, isOpen?: boolean) => string | null;
