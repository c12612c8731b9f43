import { chromium } from "@playwright/test";
import { findChromium } from "../../tests/support/chromium.ts";
import { startShop } from "../../tests/support/shop/shop.ts";
import { signedInAdmin } from "../../tests/support/shop/visitor.ts";
import { median, type Subject } from "./report.ts";
import { treeTime } from "./support/cpu.ts";

const KEYS = 30;

/** An admin types into the home page's form, and waits for each key to show on the page beside it. */
export const benchTyping: Subject = async ({ say }) => {
  await using shop = await startShop({ database: "pglite", env: { RATE_LIMIT_FACTOR: "1000000", LOG_LEVEL: "error" } });
  const { cookies } = await signedInAdmin(shop, "olga@acme.example");
  const browser = await chromium.launch({ executablePath: findChromium() });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: shop.url })));
    await page.goto(`${shop.url}/admin/content/home`);
    const headline = page.frameLocator("iframe[title='The page with this draft']").getByRole("heading", { level: 1 });
    await headline.waitFor();
    const field = page.locator("[name='hero.headline.start']");
    await field.fill("Put your ");
    say(`${KEYS} keys`);
    const milliseconds: number[] = [];
    const before = treeTime(shop.process.pid ?? 0);
    for (const key of "abcdefghijklmnopqrstuvwxyzabcd") {
      const text = (await field.inputValue()) + key;
      const fresh = headline.evaluate((shown, text) => {
        const { promise, resolve } = Promise.withResolvers<number>();
        const began = performance.now();
        new MutationObserver((_, observer) => {
          if (!shown.ownerDocument.querySelector("h1")?.textContent?.includes(text)) return;
          observer.disconnect();
          resolve(performance.now() - began);
        }).observe(shown.ownerDocument, { subtree: true, childList: true, characterData: true });
        return promise;
      }, text);
      await field.press(key);
      milliseconds.push(await fresh);
    }
    const cpu = ((treeTime(shop.process.pid ?? 0) - before) * 1_000) / KEYS;
    return [
      {
        name: "a key is on the page beside the form, ms",
        goal: { atMost: 400 },
        values: { ours: median(milliseconds) },
      },
      { name: "… the slowest, ms", values: { ours: Math.max(...milliseconds) } },
      { name: "… processor time of the shop for a key, ms", values: { ours: cpu } },
    ];
  } finally {
    await browser.close();
  }
};
