import { describe, expect, test } from "vitest";
import { buildSite } from "~/content/site";
import { findSettingsFaults as faultsOf } from "../../../tests/support/settings-faults";
import { readEnvironment, readSettings } from "./settings.server";

/** All settings that live keys require. */
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
  test("an empty environment is valid: loopback, with the sandbox on the next port", () => {
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
    const site = buildSite(settings.siteOptions);
    expect(site.phone).toEqual({ display: "(555) 010-0142", href: "tel:+15550100142" });
    expect(site.schedulingHref).toBe("/contact?subject=strategy-call#contact-form");
    expect(site.testBanner).toBe(false);
  });

  test("a plain setting has the variable's name in camel case, and its value", () => {
    const token = "0123456789abcdef";
    const env = { METRICS_TOKEN: token, TRUSTED_PROXIES: "2", RATE_LIMIT_FACTOR: "0.5", BACKUP_KEY: token };
    const plain = { metricsToken: token, trustedProxies: 2, rateLimitFactor: 0.5, backupKey: token };
    expect(readSettings(env)).toMatchObject(plain);
  });

  test("lists all errors at once", () => {
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

  test("no error repeats a secret value", { tags: "promise-31" }, () => {
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

  test("the sandbox is only allowed on loopback, or with PAYMENTS=sandbox, which shows a banner on every page", () => {
    expect(faultsOf(PUBLIC).join()).toContain("STRIPE_SECRET_KEY");
    expect(readSettings({ ...PUBLIC, PAYMENTS: "sandbox" }).siteOptions.testBanner).toBe(true);
    expect(faultsOf({ HOST: "0.0.0.0" }).join()).toContain("AUTH_SECRET");
    for (const host of ["localhost", "127.0.0.1", "127.0.0.53", "::1"]) expect(faultsOf({ HOST: host })).toEqual([]);
  });

  test("Stripe's keys are only valid together and exclude the sandbox", () => {
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

test.each([
  [
    "STRIPE_SECRET_KEY",
    ["sk_test_", "sk_test_a b", "sk_test_a…", "pk_test_1", " sk_test_1"],
    ["sk_test_1", "rk_test_aB9"],
  ],
  ["STRIPE_WEBHOOK_SECRET", ["whsec_", "whsec_a b", "whsec", " whsec_1"], ["whsec_1", "whsec_a+/="]],
])("%s must have its whole form", (name, wrong, right) => {
  const keys = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
  for (const value of wrong)
    expect(faultsOf({ ...keys, [name]: value }).join(), value).toContain(`${name} must be the`);
  for (const value of right) expect(faultsOf({ ...keys, [name]: value }), value).toEqual([]);
});

describe("FILES_URL", () => {
  test("configures an S3-compatible store; without it files are in the data directory", () => {
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
  ])("%s is rejected, with a sentence for each error", (url, messages) => {
    const faults = faultsOf({ FILES_URL: url });
    expect(faults).toHaveLength(messages.length);
    for (const [at, message] of messages.entries()) expect(faults[at]).toMatch(new RegExp(`^FILES_URL .*${message}`));
  });
});

describe("with live keys", () => {
  test.each(["sk_live_1", "rk_live_1"])(
    "%s requires an https address, an SMTP server and own email addresses",
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
    ["MAIL_FROM", "Shop@PixelPilots.example"],
    ["TEAM_EMAIL", "hello@pixelpilots.example"],
  ])("%s=%s is rejected", (name, value) => {
    expect(faultsOf({ ...LIVE, [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name} must be set`))]);
  });

  test("test keys allow the placeholders", () => {
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
  ])("%s=%s is rejected with one sentence that names the setting", (name, value) => {
    const faults = faultsOf({ [name]: value, HOST: "127.0.0.1", AUTH_SECRET: "x".repeat(32), PAYMENTS: "sandbox" });
    expect(faults).toEqual([expect.stringMatching(new RegExp(`^${name} (must|can) be .+`))]);
    expect(faults.join()).not.toMatch(/NaN|received|Invalid/);
  });

  test("the sandbox's port differs from the shop's and is valid", () => {
    expect(faultsOf({ PORT: "4000", SANDBOX_PORT: "4000" }).join()).toContain("SANDBOX_PORT");
    expect(faultsOf({ PORT: "65535" }).join()).toContain("SANDBOX_PORT");
    expect(faultsOf({ PORT: "65535", SANDBOX_PORT: "4000" })).toEqual([]);
  });

  test("local resources of the valid settings are read despite invalid ones", () => {
    const localResourcesIn = (env: Record<string, string>) => {
      const { settings, localResources } = readEnvironment(env, "/srv/shop");
      expect(settings).toBeNull();
      return localResources;
    };
    expect(localResourcesIn({ LOG_LEVEL: "loud", PORT: "4000", DATA_DIR: "here" })).toMatchObject({
      port: 4000,
      sandboxPort: 4001,
      dataDir: "/srv/shop/here",
      databaseUrl: undefined,
    });
    expect(localResourcesIn({ PORT: "x", DATABASE_URL: "mysql://h" })).toMatchObject({
      port: null,
      sandboxPort: null,
      databaseUrl: null,
    });
  });
});

describe("recipients of email by SMTP", () => {
  const recipients = (env: Record<string, string>) => readSettings({ SMTP_URL: "smtp://h", ...env }).emailRecipients;
  const demo = { ...PUBLIC, PAYMENTS: "sandbox", TEAM_EMAIL: "Team@shop.example" };

  test("a public demo only emails the team and MAIL_ALLOWED", () => {
    expect(recipients(demo)).toEqual(["team@shop.example"]);
    expect(recipients({ ...demo, MAIL_ALLOWED: "Ann@shop.example, bob@shop.example" })).toEqual([
      "team@shop.example",
      "ann@shop.example",
      "bob@shop.example",
    ]);
  });

  test("a public shop with test keys only emails the team", () => {
    const keys = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
    expect(recipients({ ...PUBLIC, ...keys, TEAM_EMAIL: "team@shop.example" })).toEqual(["team@shop.example"]);
  });

  test("a live shop emails everybody and ignores MAIL_ALLOWED", () => {
    expect(recipients({ ...LIVE, MAIL_ALLOWED: "ann@shop.example" })).toBe("everybody");
  });

  test("a shop on loopback emails everybody, unless MAIL_ALLOWED is set", () => {
    expect(recipients({})).toBe("everybody");
    expect(recipients({ TEAM_EMAIL: "team@shop.example", MAIL_ALLOWED: "ann@shop.example" })).toEqual([
      "team@shop.example",
      "ann@shop.example",
    ]);
  });
});

test("customers' replies go to TEAM_EMAIL", () => {
  expect(readSettings({ TEAM_EMAIL: "team@shop.example" }).siteOptions.email).toBe("team@shop.example");
  expect(readSettings({}).siteOptions.email).toBe("hello@pixelpilots.example");
});
