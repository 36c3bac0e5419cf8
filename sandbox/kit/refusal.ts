/** A request that a provider refuses before anything has changed; thrown, so that its transaction is rolled back. */
export abstract class ProviderRefusal extends Error {
  /** The HTTP status. */
  abstract readonly status: number;
}
