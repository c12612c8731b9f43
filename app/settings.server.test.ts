import { describe, expect, test } from "vitest";
import { readSettings, SettingsInvalid } from "./settings.server";

const faultsOf = (env: Record<string, string>) => {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof SettingsInvalid) return error.faults;
    throw error;
  }
  return [];
};
const PUBLIC = { APP_URL: "https://shop.example", HOST: "0.0.0.0", AUTH_SECRET: "x".repeat(32) };

describe("readSettings", () => {
  test("an empty environment gives a working shop on loopback with the sandbox on the next port", () => {
    const settings = readSettings({}, "/srv/shop");
    expect(settings).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      appUrl: "http://localhost:3000",
      dataDir: "/srv/shop/data",
      payments: { kind: "sandbox", port: 3001 },
      rateLimitFactor: 1,
    });
    expect(settings.databaseUrl).toBeUndefined();
    expect(settings.site.phone).toEqual({ display: "(555) 010-0142", href: "tel:+15550100142" });
    expect(settings.site.scheduling).toEqual({ href: "/contact", external: false });
    expect(settings.site.testBanner).toBe(false);
  });

  test("an empty string counts as unset", () => {
    expect(readSettings({ PORT: "", DATABASE_URL: "", SITE_PHONE: "", SCHEDULING_URL: "" })).toEqual(readSettings({}));
  });

  test("every fault is listed at once", () => {
    const faults = faultsOf({
      PORT: "x",
      DATABASE_URL: "mysql://h",
      SMTP_URL: "h",
      STRIPE_SECRET_KEY: "key",
      RATE_LIMIT_FACTOR: "-1",
    });
    for (const name of [
      "PORT",
      "DATABASE_URL",
      "SMTP_URL",
      "STRIPE_SECRET_KEY",
      "RATE_LIMIT_FACTOR",
      "STRIPE_WEBHOOK_SECRET",
    ]) {
      expect(faults.join("\n")).toContain(name);
    }
  });

  test("no fault repeats a secret value", () => {
    const canary = "canary5ecret";
    const faults = faultsOf({
      AUTH_SECRET: canary,
      STRIPE_SECRET_KEY: canary,
      STRIPE_WEBHOOK_SECRET: canary,
      DATABASE_URL: `mysql://a:${canary}@h`,
      SMTP_URL: `http://a:${canary}@h`,
    });
    expect(faults.length).toBeGreaterThan(3);
    expect(faults.join("\n")).not.toContain(canary);
  });

  test("the sandbox serves loopback only, unless PAYMENTS=sandbox, which marks every page", () => {
    expect(faultsOf(PUBLIC).join()).toContain("STRIPE_SECRET_KEY");
    expect(readSettings({ ...PUBLIC, PAYMENTS: "sandbox" }).site.testBanner).toBe(true);
    expect(faultsOf({ HOST: "0.0.0.0" }).join()).toContain("AUTH_SECRET");
    for (const host of ["localhost", "127.0.0.1", "127.0.0.53", "::1"]) expect(faultsOf({ HOST: host })).toEqual([]);
  });

  test("keys for Stripe come as a pair and exclude the sandbox", () => {
    expect(faultsOf({ STRIPE_SECRET_KEY: "sk_test_1" }).join()).toContain("STRIPE_WEBHOOK_SECRET");
    expect(faultsOf({ STRIPE_WEBHOOK_SECRET: "whsec_1" }).join()).toContain("STRIPE_SECRET_KEY");
    const keys = { STRIPE_SECRET_KEY: "sk_live_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
    expect(readSettings({ ...PUBLIC, ...keys }).payments).toEqual({
      kind: "stripe",
      secretKey: "sk_live_1",
      webhookSecret: "whsec_1",
    });
    expect(faultsOf({ ...keys, PAYMENTS: "sandbox" }).join()).toContain("exclude each other");
  });
});
