/**
 * Runs in the page, as an init script: does to its texts what the translators of Chrome and Edge do, without changing them.
 * Each text node is replaced by two nested `<font>` elements with a new node, also the texts that come later, except in what is
 * marked with `translate="no"`. `early`: also before React has hydrated the page. Reports a console error if the page's scripts
 * write into a node that was replaced, because the user does not see that.
 */
export function translatePages({ origin, early }: { origin: string; early: boolean }): void {
  if (location.origin !== origin) return;
  const LEFT_ALONE = "script, style, noscript, textarea, option, svg, title, code, font, [translate=no]";

  const isReady = (parent: Element): boolean => {
    if (early) return true;
    const island = parent.closest<HTMLElement>("[data-island]");
    if (island) return "hydrated" in island.dataset;
    const { client, hydrated } = document.documentElement.dataset;
    return client === "islands" || hydrated !== undefined;
  };

  const replaced = new MutationObserver((records) => {
    for (const { target, oldValue } of records) {
      if (target.nodeValue !== oldValue) console.error(`Not shown, as the page is translated: ${target.nodeValue}`);
    }
  });

  const replace = (text: Text): void => {
    const parent = text.parentElement;
    if (!parent || !/\S/.test(text.data) || parent.closest(LEFT_ALONE) || !isReady(parent)) return;
    const outer = document.createElement("font");
    outer.style.verticalAlign = "inherit";
    outer.append(outer.cloneNode());
    outer.firstElementChild?.append(text.data);
    text.replaceWith(outer);
    replaced.observe(text, { characterData: true, characterDataOldValue: true });
  };

  const replaceAllIn = (root: Node): void => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = root instanceof Text ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) replace(text);
  };

  const changedBy = ({ type, target, addedNodes }: MutationRecord): Node[] =>
    type === "childList"
      ? [...addedNodes].filter((node) => node.isConnected)
      : [target instanceof HTMLHtmlElement ? document.body : target];

  const start = (): void => {
    replaceAllIn(document.body);
    const later = new MutationObserver((records) => {
      for (const root of records.flatMap(changedBy)) replaceAllIn(root);
    });
    later.observe(document.documentElement, { subtree: true, childList: true, attributeFilter: ["data-hydrated"] });
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
}
