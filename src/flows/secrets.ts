/** Names, in the contexts and events of charts, of what opens an account or a payment. */
const secret = /password|token|secret|verifier|nonce|^code$/iu;

/** A copy of a chart's context or event that may be seen on a page of others: what is secret in it is a word about it. */
export const withoutSecrets = <Told>(told: Told): Told =>
  JSON.parse(
    JSON.stringify(told, (name, value: unknown) =>
      typeof value === 'string' && secret.test(name) ? '(secret)' : value,
    ),
  );
