/** Makes `shown` equal to `next`, whose nodes it takes. What is equal stays, so that nothing flickers and no scroll position is lost. */
export function morph(shown: Element, next: Element): void {
  if (shown.isEqualNode(next)) return;
  const nodes = [...shown.childNodes];
  const isAlike = shown.tagName === next.tagName && nodes.length === next.childNodes.length;
  if (!isAlike) {
    shown.replaceWith(next);
    return;
  }
  for (const { name } of [...shown.attributes]) if (!next.hasAttribute(name)) shown.removeAttribute(name);
  for (const { name, value } of next.attributes)
    if (shown.getAttribute(name) !== value) shown.setAttribute(name, value);
  for (const [index, other] of [...next.childNodes].entries()) {
    const node = nodes[index];
    if (!node || node.isEqualNode(other)) continue;
    if (isElement(node) && isElement(other)) morph(node, other);
    else node.replaceWith(other);
  }
}

/** Nodes of a frame are not instances of this window's classes. */
const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;
