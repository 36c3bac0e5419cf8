/** A thing that must be there by now; its absence is a mistake of ours, and is reported loudly. */
export function known<Thing>(thing: Thing | null | undefined): Thing {
  if (thing === null || thing === undefined) throw new Error('Something that has to be known here is not.');
  return thing;
}
