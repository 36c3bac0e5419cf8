/** The ways that a browser has of handing a text on. */
type Hands = Pick<Navigator, 'clipboard'> & Partial<Pick<Navigator, 'share'>>;

/** Hands a text to the person's own apps, else to the clipboard. `kept`: they closed the sheet again. */
export async function shareOrCopy(
  text: string,
  hands: Hands = navigator,
): Promise<'shared' | 'copied' | 'kept' | 'failed'> {
  try {
    if (hands.share !== undefined) {
      await hands.share({ text });
      return 'shared';
    }
    await hands.clipboard.writeText(text);
    return 'copied';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'kept' : 'failed';
  }
}
