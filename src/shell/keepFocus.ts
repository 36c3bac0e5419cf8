/**
 * Keeps the focus near where it was when its element is removed: a browser lets it fall to the body, and a person who
 * uses a keyboard or screen reader would start over at the top of the page (WCAG 2.2, 2.4.3). The nearest part that is still there
 * takes it; whatever moves the focus itself afterwards wins. Ends by what it answers.
 */
export function keepFocus(page: Document): () => void {
  /** The element that had the focus last, then its ancestors, innermost first; empty after it was given up. */
  let path: readonly Element[] = [];
  /**
   * The element that had the focus before it went into something that passes, such as a question in the page's margin.
   */
  let before: Element | undefined;

  const remember = ({ target }: FocusEvent) => {
    const next = target instanceof Element ? pathOf(target) : [];
    if (next.some(isPassing) && !path.some(isPassing)) before = path[0];
    path = next;
  };
  // Some browsers say so of what is being taken away, too: a moment later that one is gone.
  const forgetIfLeft = () =>
    queueMicrotask(() => {
      if (page.activeElement === page.body && path[0]?.isConnected) path = [];
    });
  const restore = () => {
    if (path.length === 0 || path[0]?.isConnected || page.activeElement !== page.body) return;
    const near = path.some(isPassing)
      ? [before, page.querySelector('main')].find((element) => element?.isConnected)
      : path.find((element) => element.isConnected && isKept(element));
    path = [];
    if (near instanceof HTMLElement) focus(near);
  };

  const changes = new MutationObserver(restore);
  changes.observe(page.body, { childList: true, subtree: true });
  page.addEventListener('focusin', remember);
  page.addEventListener('focusout', forgetIfLeft);
  return () => {
    changes.disconnect();
    page.removeEventListener('focusin', remember);
    page.removeEventListener('focusout', forgetIfLeft);
  };
}

/** An element outside is a dialog or a menu that is over: those give the focus back themselves. */
const isKept = (element: Element) => element.closest('main, dialog') !== null;
const isPassing = (element: Element) => element instanceof HTMLElement && element.dataset.passing !== undefined;

function pathOf(element: Element): readonly Element[] {
  const path: Element[] = [];
  for (let one: Element | null = element; one !== null; one = one.parentElement) path.push(one);
  return path;
}

/** A part of a page takes the focus only while it has it. */
function focus(element: HTMLElement) {
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
}
