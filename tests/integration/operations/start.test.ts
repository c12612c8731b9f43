import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { buyPage } from "../../support/shop/purchase.ts";
import { startShop } from "../../support/shop/shop.ts";
import { waitFor } from "../../support/wait-for.ts";

/** From the first start to the shutdown; the tests depend on each other. */
const dataDir = mkdtempSync(join(tmpdir(), "shop-first-start-"));
chmodSync(dataDir, 0o755);
const shop = await startShop({ firstStart: true, dataDir });
afterAll(async () => {
  await shop.discard();
  rmSync(dataDir, { recursive: true, force: true });
});

describe("starting", () => {
  test("it prints its URL, where emails go, that payments are tests, and how to create the first admin", async () => {
    await waitFor(() => shop.output().includes("Stop with Ctrl-C"), { what: "the banner" });
    expect(shop.output()).toContain(shop.url);
    expect(shop.output()).toContain(`${shop.dataDir}/mail`);
    expect(shop.output()).toContain("test mode");
    expect(shop.output()).toContain(`${shop.url}/auth/first-owner?key=`);
  });

  test("a data folder that was open to every user is closed, and what is written there is for the shop's user only", async () => {
    await buyPage(shop);
    await waitFor(() => readdirSync(dataDir).includes("mail"), { what: "the first email" });
    const names = readdirSync(dataDir, { recursive: true, encoding: "utf8" });
    expect(names.length).toBeGreaterThan(5);
    // A temporary file can be gone again: an email is renamed once it is whole.
    const mode = (name: string) => statSync(join(dataDir, name), { throwIfNoEntry: false })?.mode ?? 0;
    const open = ["", ...names].filter((name) => (mode(name) & 0o077) !== 0);
    expect(open).toEqual([]);
  });

  test("an unexpected proxy is reported once", async () => {
    const notices = () => shop.output().split("TRUSTED_PROXIES").length - 1;
    await fetch(shop.url);
    expect(notices()).toBe(0);
    for (const address of ["192.0.2.1", "192.0.2.2", "192.0.2.3"]) {
      await fetch(shop.url, { headers: { "X-Forwarded-For": address } });
    }
    await waitFor(() => notices() > 0, { what: "the notice" });
    await fetch(`${shop.url}/healthz`, { headers: { "X-Forwarded-For": "192.0.2.4" } });
    expect(shop.output().match(/X-Forwarded-For/g)).toHaveLength(1);
  });
});

describe("right after its start", () => {
  test("it synchronizes payment events before the first scheduled run", async () => {
    const seconds = "extract(epoch from min(created_on) - (select min(created_on) from pgboss.schedule))::float8";
    const [{ after } = {}] = await shop.query(
      `select ${seconds} as after from pgboss.job where name = 'sync-payment-events'`,
    );
    expect(after).toBeTypeOf("number");
    // The queue's scheduler first runs after 30 s.
    expect(after).toBeLessThan(25);
  });
});
