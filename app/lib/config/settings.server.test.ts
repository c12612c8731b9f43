import { describe, expect, test } from "vitest";
import { InvalidSettings, readSettings } from "./settings.server";

const faultsOf = (env: Record<string, string>) => {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof InvalidSettings) return error.faults;
    throw error;
  }
  return [];
};
/** All that a shop with live keys needs. */
const LIVE = {
  APP_URL: "https://shop.example",
  HOST: "0.0.0.0",
  AUTH_SECRET: "x".repeat(32),
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  SMTP_URL: "smtp://mail.shop.example",
  MAIL_FROM: "Our Shop <hello@shop.example>",
  TEAM_EMAIL: "team@shop.example",
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
    expect(settings.site.schedulingHref).toBe("/contact?subject=strategy-call#contact-form");
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
      FILES_URL: `https://a:${canary}@h/?x=${canary}`,
    });
    expect(faults.length).toBeGreaterThan(5);
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
    expect(readSettings(LIVE).payments).toEqual({
      kind: "stripe",
      secretKey: "sk_live_1",
      webhookSecret: "whsec_1",
    });
    expect(faultsOf({ ...keys, PAYMENTS: "sandbox" }).join()).toContain("cannot both be set");
  });
});

describe("FILES_URL", () => {
  test("names an S3-compatible store; without it files are in the data folder", () => {
    expect(readSettings({}, "/srv/shop").files).toEqual({ folder: "/srv/shop/data/files" });
    const url = "https://KEY:a%2Fb%2Bc@s3.eu-west-1.amazonaws.com/our-shop/files?region=eu-west-1";
    expect(readSettings({ FILES_URL: url }).files).toEqual({
      endpoint: "https://s3.eu-west-1.amazonaws.com",
      region: "eu-west-1",
      bucket: "our-shop",
      prefix: "files/",
      accessKeyId: "KEY",
      secretAccessKey: "a/b+c",
    });
    expect(readSettings({ FILES_URL: "http://K:S@127.0.0.1:9000/shop" }).files).toMatchObject({
      endpoint: "http://127.0.0.1:9000",
      region: "us-east-1",
      prefix: "",
    });
  });

  test.each([
    ["files", ["must be a URL such as"]],
    ["ftp://K:S@host/bucket", ["must be a URL such as"]],
    ["https://host/bucket", ["access key", "secret key"]],
    ["https://K:S@host", ["must name a bucket"]],
    ["https://K@host/B?acl=public", ["secret key", "must name a bucket", "only have region"]],
    ["https://K:%ff@host/bucket", ["secret key"]],
  ])("%s is refused, and all that is wrong with it is told", (url, words) => {
    const faults = faultsOf({ FILES_URL: url });
    expect(faults).toHaveLength(words.length);
    for (const [at, word] of words.entries()) expect(faults[at]).toMatch(new RegExp(`^FILES_URL .*${word}`));
  });
});

describe("with live keys", () => {
  test.each(["sk_live_1", "rk_live_1"])(
    "%s: an https address, a mail server and own addresses are needed, all told at once",
    (key) => {
      const faults = faultsOf({ STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: "whsec_1", LOG_LEVEL: "loud" });
      for (const name of ["APP_URL", "SMTP_URL", "MAIL_FROM", "TEAM_EMAIL", "LOG_LEVEL"]) {
        expect(faults.filter((fault) => fault.startsWith(`${name} `))).toHaveLength(1);
      }
      expect(faultsOf(LIVE)).toEqual([]);
    },
  );

  test.each([
    ["APP_URL", "http://shop.example"],
    ["MAIL_FROM", "Pixel Pilots <hello@pixelpilots.example>"],
    ["MAIL_FROM", "Hello@PixelPilots.example"],
    ["TEAM_EMAIL", "hello@pixelpilots.example"],
  ])("%s=%s is refused", (name, value) => {
    expect(faultsOf({ ...LIVE, [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name} must be set`))]);
  });

  test("with test keys the placeholders stay allowed", () => {
    expect(faultsOf({ ...PUBLIC, STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" })).toEqual([]);
  });
});

describe("each setting", () => {
  test.each([
    ["LOG_LEVEL", "loud"],
    ["APP_URL", "https://shop.example/store"],
    ["APP_URL", "https://shop.example/?from=mail"],
    ["APP_URL", "https://user:word@shop.example"],
    ["PORT", "65536"],
    ["PORT", "3000.5"],
    ["SANDBOX_PORT", "many"],
    ["TRUSTED_PROXIES", "-1"],
    ["RATE_LIMIT_FACTOR", "much"],
    ["MAIL_FROM", "Pixel Pilots"],
    ["MAIL_FROM", "Pixel <a@b.example> <c@d.example>"],
    ["MAIL_ALLOWED", "ann@shop.example; bob@shop.example"],
    ["MAIL_ALLOWED", "ann@shop.example,everybody"],
  ])("%s=%s is one sentence that names it", (name, value) => {
    const faults = faultsOf({ [name]: value, HOST: "127.0.0.1", AUTH_SECRET: "x".repeat(32), PAYMENTS: "sandbox" });
    expect(faults).toEqual([expect.stringMatching(new RegExp(`^${name} (must|can) be .+`))]);
    expect(faults.join()).not.toMatch(/NaN|received|Invalid/);
  });

  test.each([
    ["LOG_LEVEL", "silent"],
    ["APP_URL", "http://localhost:3000/"],
    ["MAIL_FROM", "ann@shop.example"],
    ["MAIL_ALLOWED", "ann@shop.example, bob@shop.example,"],
  ])("%s=%s is taken", (name, value) => {
    expect(faultsOf({ [name]: value })).toEqual([]);
  });

  test("the sandbox never gets the shop's port, nor one that does not exist", () => {
    expect(faultsOf({ PORT: "4000", SANDBOX_PORT: "4000" }).join()).toContain("SANDBOX_PORT");
    expect(faultsOf({ PORT: "65535" }).join()).toContain("SANDBOX_PORT");
    expect(faultsOf({ PORT: "65535", SANDBOX_PORT: "4000" })).toEqual([]);
  });

  test("what can be read is told beside the faults, for what else may be wrong with the machine", () => {
    const premisesOf = (env: Record<string, string>) => {
      try {
        readSettings(env, "/srv/shop");
      } catch (error) {
        if (error instanceof InvalidSettings) return error.premises;
      }
      throw new Error("These settings have no fault");
    };
    expect(premisesOf({ LOG_LEVEL: "loud", PORT: "4000", DATA_DIR: "here" })).toMatchObject({
      port: 4000,
      sandboxPort: 4001,
      dataDir: "/srv/shop/here",
      databaseUrl: undefined,
    });
    expect(premisesOf({ PORT: "x", DATABASE_URL: "mysql://h" })).toMatchObject({
      port: null,
      sandboxPort: null,
      databaseUrl: null,
    });
  });
});

describe("who gets mail by SMTP", () => {
  const recipients = (env: Record<string, string>) => readSettings({ SMTP_URL: "smtp://h", ...env }).mailRecipients;
  const demo = { ...PUBLIC, PAYMENTS: "sandbox", TEAM_EMAIL: "Team@shop.example" };

  test("of a public demo: the team and who is listed, nobody else", () => {
    expect(recipients(demo)).toEqual(["team@shop.example"]);
    expect(recipients({ ...demo, MAIL_ALLOWED: "Ann@shop.example, bob@shop.example" })).toEqual([
      "team@shop.example",
      "ann@shop.example",
      "bob@shop.example",
    ]);
  });

  test("of a public shop with test keys: the same", () => {
    const keys = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
    expect(recipients({ ...PUBLIC, ...keys, TEAM_EMAIL: "team@shop.example" })).toEqual(["team@shop.example"]);
  });

  test("of a live shop: everybody, whoever is listed", () => {
    expect(recipients({ ...LIVE, MAIL_ALLOWED: "ann@shop.example" })).toBe("everybody");
  });

  test("of a shop on one's own machine: everybody, unless somebody is listed", () => {
    expect(recipients({})).toBe("everybody");
    expect(recipients({ TEAM_EMAIL: "team@shop.example", MAIL_ALLOWED: "ann@shop.example" })).toEqual([
      "team@shop.example",
      "ann@shop.example",
    ]);
  });
});
