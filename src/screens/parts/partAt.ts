/** The part of a screen that belongs to where its flow is: the first of the table whose tag the flow has. */
export function partAt<Table extends Readonly<Record<string, unknown>>>(
  flow: { readonly hasTag: (tag: keyof Table & string) => boolean },
  table: Table,
): Table[keyof Table] | undefined {
  const tags: (keyof Table & string)[] = Object.keys(table);
  const tag = tags.find((one) => flow.hasTag(one));
  return tag && table[tag];
}
