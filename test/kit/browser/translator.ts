declare global {
  interface Window {
    translator?: ReturnType<typeof translatePage>;
  }
}

/**
 * Does what a browser's translator does: replaces each text, now and later, by a new one inside two `<font>` elements.
 * The words stay the same, so that figures can be compared. `console.error` reports a text node that React holds, which
 * would not survive a translator. The function is self-contained, because it is sent into the page.
 */
export function translatePage(): { now(): void; stop(): void } {
  const left = 'script, style, textarea, title, svg';
  const textsIn = (node: Node): Text[] =>
    node.nodeType === 3 ? [node as Text] : [...node.childNodes].flatMap((child) => textsIn(child));
  const translate = (text: Text) => {
    const parent = text.parentElement;
    if (!text.isConnected || parent === null || text.data === '' || parent.closest(`font, ${left}`) !== null) return;
    const isReacts = Object.keys(text).some((key) => key.startsWith('__reactFiber$'));
    if (isReacts) console.error(`text without an element of its own: ${parent.outerHTML}`);
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.append(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  };
  const now = () => {
    for (const text of textsIn(document)) translate(text);
  };
  const watch = new MutationObserver(() => setTimeout(now, 30));
  watch.observe(document, { childList: true, subtree: true });
  now();
  return { now, stop: () => watch.disconnect() };
}
