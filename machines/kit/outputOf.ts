/** The output of an actor that is done, as actions and guards take it. */
export const outputOf = <Output>({ event }: { readonly event: { readonly output: Output } }) => event.output;
