import type { Browser, Page } from "@playwright/test";

/** Without responses for this time, in milliseconds, all have arrived. */
const QUIET_MS = 700;

/** Bytes of scripts on the wire, with headers: until the load event, and in total without interaction. */
export type Scripts = { beforeLoad: number; untouched: number; isForm: boolean };

/** Opens a page with an empty cache, without interaction. `isForm`: it has an order form. */
export async function scriptsOf(browser: Browser, url: string): Promise<Scripts> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    const wire = await watchWire(page);
    await page.goto(url, { waitUntil: "load" });
    await wire.quiet();
    return {
      beforeLoad: wire.beforeLoad(),
      untouched: wire.script(),
      isForm: (await page.locator('[data-island="order-form"]').count()) > 0,
    };
  } finally {
    await context.close();
  }
}

async function watchWire(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Page.enable");
  const types = new Map<string, string>();
  let open = 0;
  let script = 0;
  let beforeLoad = 0;
  let last = performance.now();
  client.on("Page.loadEventFired", () => {
    beforeLoad = script;
  });
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
    beforeLoad: () => beforeLoad,
    /** Waits until there are no pending requests, and no recent responses. */
    async quiet() {
      last = performance.now();
      while (open > 0 || performance.now() - last < QUIET_MS) await page.waitForTimeout(50);
    },
  };
}
