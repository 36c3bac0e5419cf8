/** A native select knows no `readOnly`: it is disabled meanwhile. */
export const asSelect = <Given extends { readonly readOnly: boolean }>({ readOnly, ...field }: Given) => ({
  ...field,
  disabled: readOnly,
});
