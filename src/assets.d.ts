/** A message catalogue, compiled by the Lingui plugin. */
declare module '*.po' {
  export const messages: import('@lingui/core').Messages;
}
