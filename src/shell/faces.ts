/** The headlines' typeface (src/ui/styles/fonts.css). */
const face = '700 1em "Barlow Condensed"';

/** What moves less than this is no shift to a browser, nor to a reader. */
const seenPixels = 3;

/** Whether the typeface is there for all letters of a text; it is fetched for that. */
export async function fetchFaces(text: string): Promise<boolean> {
  const fetched = await document.fonts.load(face, text).catch(() => []);
  return fetched.length > 0;
}

/**
 * Has the headlines drawn in their typeface instead of what stands in for it, if nothing moves under a reader's eyes by it.
 * What stands in is as wide as ours where a machine has a face that we know, and as its own letters are elsewhere.
 */
export function tryFaces(): void {
  const all = seenParts();
  const before = all.map((part) => part.getBoundingClientRect());
  wearFaces();
  const isStill = all.every((part, at) => {
    const now = part.getBoundingClientRect();
    const then = before[at] ?? now;
    const distance = Math.max(Math.abs(now.left - then.left), Math.abs(now.top - then.top));
    return distance < seenPixels || !(isInSight(now) || isInSight(then));
  });
  if (!isStill) delete worn().faces;
}

/** The same, whatever moves: nothing is drawn yet, or all of it is about to change. */
export function wearFaces(): void {
  worn().faces = '';
}

/** What the app does as it comes, and again, with more freedom, whenever it shows another page. */
export async function adoptFaces(mayMove: boolean): Promise<void> {
  if (worn().faces !== undefined || !(await fetchFaces(`a${document.body.innerText}`))) return;
  if (mayMove) wearFaces();
  else tryFaces();
}

const worn = () => document.documentElement.dataset;

const isInSight = ({ top, bottom }: DOMRect) => bottom > 0 && top < innerHeight;

/** Elements, and texts: one may move within its element. */
function seenParts(): readonly (Element | Range)[] {
  const parts: (Element | Range)[] = [];
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const node = nodes.currentNode;
    if (node instanceof Element) {
      parts.push(node);
      continue;
    }
    const text = document.createRange();
    text.selectNodeContents(node);
    parts.push(text);
  }
  return parts;
}
