import type { Browser, Page } from "@playwright/test";

/** How long nothing may come in before all of it has, in milliseconds. */
const QUIET = 700;

/** Bytes of script on the wire before and after a visitor did something, and whether the page has fields to fill in. */
export type Intent = { before: number; after: number; isForm: boolean };

/**
 * Opens a page with nothing kept, and then does what begins most visits: the pointer goes over a menu; in a form, a field is pressed and
 * a letter typed. Sums what the browser got over the network, compressed, with headers.
 */
export async function scriptOnIntent(browser: Browser, url: string): Promise<Intent> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    const wire = await watchWire(page);
    await page.goto(url, { waitUntil: "load" });
    await wire.quiet();
    const before = wire.script();
    const field = page.locator("main :is(input, textarea):visible:not([type=hidden], [type=range])").first();
    const isForm = (await field.count()) > 0;
    await page.locator("header :is(button, summary):visible, nav button:visible, header a:visible").first().hover();
    if (isForm) {
      await field.click();
      await page.keyboard.type("a");
    }
    await wire.quiet();
    return { before, after: wire.script(), isForm };
  } finally {
    await context.close();
  }
}

async function watchWire(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  const types = new Map<string, string>();
  let open = 0;
  let script = 0;
  let last = performance.now();
  client.on("Network.requestWillBeSent", ({ requestId, type = "" }) => {
    if (!types.has(requestId)) open += 1;
    types.set(requestId, type);
    last = performance.now();
  });
  const ended = (requestId: string, bytes: number) => {
    if (types.get(requestId) === "Script") script += bytes;
    open -= 1;
    last = performance.now();
  };
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => ended(requestId, encodedDataLength));
  client.on("Network.loadingFailed", ({ requestId }) => ended(requestId, 0));
  return {
    script: () => script,
    /** Until nothing is under way, and nothing has come for a while. */
    async quiet() {
      last = performance.now();
      while (open > 0 || performance.now() - last < QUIET) await page.waitForTimeout(50);
    },
  };
}
