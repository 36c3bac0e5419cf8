/** Checks in every test of screens that React holds no text node of the page (docs/rules/page.md 5.7). */
import { afterEach, beforeEach, expect } from 'vitest';

const bare = new Set<string>();
const watch = new MutationObserver(note);

beforeEach(() => watch.observe(document, { childList: true, subtree: true }));
afterEach(() => {
  note(watch.takeRecords());
  watch.disconnect();
  const found = [...bare];
  bare.clear();
  expect(found.join('\n'), 'text that has no element of its own').toBe('');
});

function note(records: readonly MutationRecord[]) {
  for (const { addedNodes } of records) for (const node of addedNodes) for (const text of textsIn(node)) look(text);
}

function look(text: Node) {
  const isReacts = Object.keys(text).some((key) => key.startsWith('__reactFiber$'));
  if (isReacts) bare.add(`${text.parentElement?.outerHTML ?? ''}: ${text.nodeValue ?? ''}`);
}

function textsIn(node: Node): Node[] {
  return node.nodeType === Node.TEXT_NODE ? [node] : [...node.childNodes].flatMap(textsIn);
}
