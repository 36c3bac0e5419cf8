import type { EventObject } from 'xstate';

/** What the tests have shown of a chart: one file, `.cache/flows/<chart>.json`, that `npm test` writes. */
export interface Evidence {
  readonly chart: string;
  /** The hash of the chart as it was tested (`hashOf`): another one says that the evidence is old. */
  readonly hash: string;
  /** ISO 8601. */
  readonly testedAt: string;
  readonly sides: readonly Side[];
  /** What tests began with, each once; in plain form (`toPlain`). */
  readonly inputs: readonly unknown[];
  readonly journeys: readonly Journey[];
  /** Keys of the transitions that somebody took on a screen, and in a browser. */
  readonly onScreen: readonly string[];
  readonly inBrowser: readonly string[];
  readonly mutants: Mutants | null;
}

/** One world in which the model's paths were walked. */
export interface Side extends Beginning {
  /** How many paths take a transition, by its key. */
  readonly paths: Readonly<Record<string, number>>;
}

/** What a chart may begin with, and what may happen then. */
export interface Beginning {
  readonly name: string;
  /** In plain form. */
  readonly input: unknown;
  /** Examples of what may happen, by event; in plain form. */
  readonly examples: Readonly<Record<string, readonly EventObject[]>>;
}

/** A way through the chart that somebody pinned down. */
export interface Journey {
  readonly title: string;
  readonly file: string;
  /** Its place in `inputs`. */
  readonly input: number;
  /** In plain form. */
  readonly events: readonly EventObject[];
  /** The active leaves where it ends: `choosing.editing`. */
  readonly end: string;
}

export interface Mutants {
  readonly tried: number;
  /** The mutants that no test noticed, in words, while the drawing is another one. */
  readonly drawnOnly: readonly string[];
  /** For those that nothing noticed. */
  readonly alive: readonly string[];
}
