import type { GenericSchema } from 'valibot';
import type { Failure } from '../words/failures.ts';

/** Hosts by directive of the content security policy. */
export type Directives = Readonly<Record<string, readonly string[]>>;

/** The facts of an account that its keys alone give, before it is asked anything. */
export interface AccountRow<Keys> {
  /** Its keys, from the settings of the environment; without them, empty ones. */
  readonly settings: GenericSchema<unknown, Keys>;
  /** Settings that are of no use without each other. */
  readonly together: readonly string[];
  /** Null without keys. */
  kindOf(keys: Keys): 'test' | 'live' | null;
  /** What a live start lacks, each with what would come of it. */
  lacksOf(keys: Keys): readonly string[];
  /** The hosts that its form asks, without keys none: the sandbox answers on our own origin. */
  hostsOf(keys: Keys): Directives;
  /** What it calls a failure, as we call it. */
  readonly failures: Readonly<Record<string, Failure>>;
  /** How its notifications come: what signs them, and what is answered (docs/rules/calls.md 2.4). */
  readonly webhook: {
    readonly summary: string;
    readonly header: string;
    /** By media type. */
    readonly answer: Readonly<Record<string, { readonly schema: object }>>;
  };
}
