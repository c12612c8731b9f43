import { once } from "node:events";
import { createServer } from "node:net";
import { describe, expect, test } from "vitest";
import { startAndFail, tempPorts } from "../../support/shop/failing-start.ts";
import { startShop } from "../../support/shop/shop.ts";
import { waitFor } from "../../support/wait-for.ts";

describe("starting", () => {
  test("all wrong settings are listed at once, with exit code 1", async () => {
    const { code, output } = await startAndFail({
      PORT: "a lot",
      DATABASE_URL: "mysql://x",
      SMTP_URL: "mail",
      STRIPE_SECRET_KEY: "pk_test_x",
      RATE_LIMIT_FACTOR: "0",
    });
    expect(code).toBe(1);
    for (const name of ["PORT", "DATABASE_URL", "SMTP_URL", "STRIPE_SECRET_KEY", "RATE_LIMIT_FACTOR"])
      expect(output).toContain(name);
    expect(output).not.toContain("    at ");
  });

  test("a public address without payment keys and secret is refused", async () => {
    const { code, output } = await startAndFail({ HOST: "0.0.0.0", ...(await tempPorts()) });
    expect(code).toBe(1);
    expect(output).toContain("STRIPE_SECRET_KEY");
    expect(output).toContain("AUTH_SECRET");
  });

  test("a secret key without its webhook secret is refused", async () => {
    const { code, output } = await startAndFail({ STRIPE_SECRET_KEY: "sk_test_canary", ...(await tempPorts()) });
    expect(code).toBe(1);
    expect(output).toContain("STRIPE_WEBHOOK_SECRET");
    expect(output).not.toContain("canary");
  });

  test("a taken port is one clear message and exit code 1", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const address = taken.address();
    const port = String(address && typeof address === "object" ? address.port : 0);
    const ports = await tempPorts();
    const { code, output, took } = await startAndFail({
      ...ports,
      PORT: port,
      DATA_DIR: `/tmp/shop-taken-${process.pid}`,
    });
    taken.close();
    expect(code).toBe(1);
    expect(output).toContain(`Port ${port} on 127.0.0.1 is already in use`);
    expect(output).not.toContain("    at ");
    expect(took).toBeLessThan(15_000);
  });

  test("a sandbox port that is taken is one sentence that says what to do, and exit code 1", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const address = taken.address();
    const port = address && typeof address === "object" ? address.port : 0;
    const { code, output } = await startAndFail({
      ...(await tempPorts()),
      SANDBOX_PORT: String(port),
      DATA_DIR: `/tmp/shop-taken-sandbox-${process.pid}`,
    });
    taken.close();
    expect(code).toBe(1);
    expect(output.trim()).toBe(
      `The card sandbox's port ${port} on 127.0.0.1 is already in use. Stop the program that uses it, or choose another port: SANDBOX_PORT=${port + 10} npm start`,
    );
  });

  test("an unreachable database is one clear message without its password, and exit code 1", async () => {
    const { code, output } = await startAndFail({
      ...(await tempPorts()),
      DATA_DIR: `/tmp/shop-nodb-${process.pid}`,
      DATABASE_URL: "postgres://shop:canary-password@127.0.0.1:9/shop",
    });
    expect(code).toBe(1);
    expect(output).toContain("DATABASE_URL");
    expect(output).not.toContain("canary-password");
    expect(output).not.toContain("    at ");
  });

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
