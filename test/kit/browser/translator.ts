declare global {
  interface Window {
    translator?: ReturnType<typeof translatePage>;
  }
}

/**
 * What a browser's translator does to a page: each text makes room for two `<font>` around another, and so does every text that
 * comes later. Its words are the old ones, so that figures can be compared. A text that React itself looks for would not
 * survive that: `console.error` tells of it. The function stands alone, to be sent into a page as it is.
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
