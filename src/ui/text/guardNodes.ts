/**
 * Translators and extensions move nodes of the page, and put theirs in their place. React would crash where one that it takes
 * out, or puts another before, stands elsewhere by then: it is done as far as it can be. `tell` hears of the first one.
 */
export function guardNodes(view: Pick<typeof globalThis, 'Node'>, report: (moved: Error) => void): void {
  const { prototype } = view.Node;
  const { insertBefore, removeChild } = prototype;
  let isReported = false;
  const note = (what: string, node: Node, parent: Node) => {
    if (isReported) return;
    isReported = true;
    report(Object.assign(new Error(`${what} ${node.nodeName} in ${parent.nodeName}`), { name: 'MovedNode' }));
  };

  prototype.removeChild = function remove<Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child;
    note('removeChild', child, this);
    if (child.parentNode !== null) removeChild.call(child.parentNode, child);
    return child;
  };
  prototype.insertBefore = function insert<Child extends Node>(this: Node, child: Child, before: Node | null): Child {
    if (before === null || before.parentNode === this) return insertBefore.call(this, child, before) as Child;
    note('insertBefore', before, this);
    return insertBefore.call(this, child, within(this, before)) as Child;
  };
}

/** The sibling that holds the node in the parent; null: at its end. */
function within(parent: Node, node: Node): Node | null {
  let held: Node | null = node;
  while (held !== null && held.parentNode !== parent) held = held.parentNode;
  return held;
}
