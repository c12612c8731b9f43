/** Loads another page. Resolves when this page is left, so that a busy button stays busy until then. */
export function loadPage(url: string, { replace = false } = {}): Promise<void> {
  return new Promise((resolve) => {
    addEventListener("pagehide", () => resolve(), { once: true });
    if (replace) location.replace(url);
    else location.assign(url);
  });
}
