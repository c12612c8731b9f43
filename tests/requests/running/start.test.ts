import { describe, expect, test } from "vitest";
import { startAndFail, tempPorts } from "../../support/shop/failing-start.ts";
import { startShop } from "../../support/shop/shop.ts";
import { waitFor } from "../../support/wait-for.ts";

describe("starting", () => {
  test("it says where it is, where mail goes, that payments are tests, and how to make the first admin", async () => {
    await using shop = await startShop({ firstStart: true });
    await waitFor(() => shop.output().includes("Stop with Ctrl-C"), { what: "the banner" });
    expect(shop.output()).toContain(shop.url);
    expect(shop.output()).toContain(`${shop.dataDir}/mail`);
    expect(shop.output()).toContain("test mode");
    expect(shop.output()).toContain("npm run admin -- add");
  });

  test("a proxy that nobody told it of is told once", async () => {
    await using shop = await startShop();
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

  test("on a public address with PAYMENTS=sandbox every page says that it is a test", async () => {
    await using shop = await startShop({ env: { HOST: "0.0.0.0", PAYMENTS: "sandbox", AUTH_SECRET: "x".repeat(32) } });
    for (const path of ["/", "/build-my-page", "/no-such-page"]) {
      expect(await (await fetch(shop.url + path)).text()).toContain("Test mode");
    }
  });
});

describe("one data folder", () => {
  test.runIf((process.env.TEST_DATABASE ?? "pglite") === "pglite")(
    "a second process is refused and told who holds it",
    async () => {
      await using shop = await startShop();
      const { code, output } = await startAndFail({ ...(await tempPorts()), DATA_DIR: shop.dataDir });
      expect(code).toBe(1);
      expect(output).toContain(String(shop.process.pid));
      expect(output).toContain("DATABASE_URL");
    },
  );
});
