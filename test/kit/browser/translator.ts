/**
 * What a browser's translator does to a page: each text makes room for two `<font>` around another, and so does every text that
 * comes later. Its words are the old ones, so that figures can be compared. It stands alone, to be sent into a page as it is.
 */
export function translatePage(): () => void {
  const left = 'script, style, textarea, title, svg, [data-untouched]';
  const textsIn = (node: Node): Text[] =>
    node.nodeType === 3 ? [node as Text] : [...node.childNodes].flatMap((child) => textsIn(child));
  const translate = (text: Text) => {
    const parent = text.parentElement;
    if (parent === null || text.data === '' || parent.closest(`font, ${left}`) !== null || !document.contains(text))
      return;
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.append(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  };
  const wanted = new Set<Text>();
  const later = () => {
    for (const text of wanted) translate(text);
    wanted.clear();
  };
  const watch = new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) for (const text of textsIn(node)) wanted.add(text);
    if (wanted.size > 0) setTimeout(later, 30);
  });
  for (const text of textsIn(document.documentElement)) translate(text);
  watch.observe(document.documentElement, { childList: true, subtree: true });
  return () => watch.disconnect();
}
