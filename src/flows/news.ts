/** Where one running chart stands: told by every tab of the shop on one channel, to whoever looks at `/flows`. */
export interface News {
  /** One document; the name of the Web Lock that it holds while it is open. */
  readonly tab: string;
  /** One running actor, of any tab. */
  readonly actor: string;
  readonly chart: string;
  /** Ids of its innermost states; none once it is gone. */
  readonly at: readonly string[];
}
export const channelName = 'muster-flows';
/** Asks every tab to tell again. */
export const whoRuns = 'who runs?';
