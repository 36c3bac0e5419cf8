/** The state of one running chart: reported by every tab of the shop on one channel, to anybody who looks at `/flows`. */
export interface News {
  /** One document; the name of the Web Lock that it holds while it is open. */
  readonly tab: string;
  /** One running actor, of any tab. */
  readonly actor: string;
  readonly chart: string;
  /** Ids of its innermost states; none once it is gone. */
  readonly at: readonly string[];
}

/** One actor, for its recorder. */
export interface Actor {
  readonly id: string;
  readonly tab: string;
  /** The path of the tab's page, without what may be a key in it. */
  readonly page: string;
  readonly chart: string;
  /** What its parent calls it; empty if nobody started it but the page. */
  readonly name: string;
  readonly parent: string | null;
  readonly isGone: boolean;
}

/** One step of an actor. Personal or secret values in it were masked where they happened (`secrets.ts`). */
export interface Entry {
  /** Counted from 1 as they happened. */
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly event: { readonly type: string };
  /** The transitions that it took, as `keyOf` names them; none where nothing took the event. */
  readonly took: readonly string[];
  /** Ids of the innermost states after it. */
  readonly at: readonly string[];
  /** Its fields, as JSON: those that the step changed, or all where `isWhole`. */
  readonly context: Readonly<Record<string, unknown>>;
  readonly isWhole: boolean;
  /** What runs beside it by then: names of the actors that it has asked. */
  readonly runs: readonly string[];
}

/** Reported while somebody listens. */
export interface StepsMessage {
  readonly about: Actor;
  readonly entries: readonly Entry[];
}

/** Somebody listens, and holds the Web Lock of that name as long as they do. */
interface Listener {
  readonly listener: string;
}

export const channelName = 'muster-flows';
/** Asks every tab to tell again. */
export const whoRuns = 'who runs?';
/** Asks who listens: a tab that has just been opened. */
export const whoListens = 'who listens?';
export type Message = News | StepsMessage | Listener | typeof whoRuns | typeof whoListens;

/** The changes of a step; all fields where the one before is not known, or had other fields. */
export function changedFields(
  context: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> | undefined,
): Pick<Entry, 'context' | 'isWhole'> {
  const names = Object.keys(context);
  if (before === undefined || names.join() !== Object.keys(before).join()) return { context, isWhole: true };
  const changed = names.filter((name) => context[name] !== before[name]);
  return { context: Object.fromEntries(changed.map((name) => [name, context[name]])), isWhole: false };
}

/** So many steps of an actor are kept, the last ones. */
export const keptEntries = 200;
