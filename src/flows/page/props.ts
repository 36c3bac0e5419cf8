import type { AnyStateMachine } from 'xstate';
import type { Evidence } from '../evidence/evidence.ts';
import type { Examples } from '../evidence/examples.ts';
import type { Heard } from '../hear.ts';
import type { Life } from '../live/lives.ts';
import type { Stored } from '../stored.ts';
import type { Place } from './explorer.setup.ts';

export interface ExplorerProps {
  /** The one list of charts. */
  readonly charts: readonly AnyStateMachine[];
  /** The first page: what somebody comes for, and the charts that they meet then. */
  readonly ways: readonly ProductWay[];
  /** What was written beside a chart when it was drawn. */
  readonly load: (chart: string) => Promise<Stored>;
  /** What the tests have shown of a chart; null if none has. */
  readonly loadEvidence: (chart: string) => Promise<Evidence | null>;
  /** What a chart may be tried with where no test has run; null if nothing is shipped for it. */
  readonly loadExamples: (chart: string) => Promise<Examples | null>;
  readonly address: ExplorerAddress;
  /** The states of running charts, by their ids. */
  readonly running: readonly { readonly chart: string; readonly at: readonly string[] }[];
  /** Tells what they do, until it is stopped. */
  readonly hear: (heard: (what: Heard) => void) => () => void;
  /** Other lives that can be watched from their kept history, in a word; null: there is none of that id. */
  readonly lives: { readonly of: string; readonly load: (id: string) => Promise<readonly Life[] | null> };
  readonly scheme: 'light' | 'dark';
  readonly home: { readonly href: string; readonly name: string };
}

/** Where the explorer says what it shows. */
interface ExplorerAddress {
  readonly read: () => Place;
  readonly write: (place: Place) => void;
  readonly watch: (changed: () => void) => () => void;
  /** What a link to a chart says; to the first page without one. */
  readonly href: (chart: string) => string;
}

/** A way through the product. */
export interface ProductWay {
  readonly name: string;
  /** Who takes it, and to what end. */
  readonly says: string;
  /** In the order in which one meets them. */
  readonly charts: readonly { readonly chart: string; readonly says: string }[];
}
