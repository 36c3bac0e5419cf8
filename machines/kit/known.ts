/** A thing that must be there by now; that it is not is a mistake of ours, and says so loudly. */
export function known<Thing>(thing: Thing | null | undefined): Thing {
  if (thing === null || thing === undefined) throw new Error('Something that has to be known here is not.');
  return thing;
}
