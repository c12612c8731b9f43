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
/** A shop whose key charges cards. */
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

describe("what the site says of the agency", () => {
  const shown = (env: Record<string, string>) => readSettings(env).site.socials.map(({ href }) => href);

  test("a profile that is set is linked, none takes its placeholder off, and a live shop shows no placeholder", () => {
    const INSTAGRAM_URL = "https://www.instagram.com/ourshop";
    expect(shown({})).toHaveLength(3);
    expect(shown({ INSTAGRAM_URL, LINKEDIN_URL: "none", YOUTUBE_URL: "none" })).toEqual([INSTAGRAM_URL]);
    expect(shown(LIVE)).toEqual([]);
    expect(shown({ ...LIVE, INSTAGRAM_URL })).toEqual([INSTAGRAM_URL]);
  });

  test.each(["https://www.instagram.com", "https://www.instagram.com/", "http://www.instagram.com/ourshop", "ourshop"])(
    "%s is no profile",
    (InstagramUrl) => {
      expect(faultsOf({ INSTAGRAM_URL: InstagramUrl })).toEqual([
        expect.stringMatching(/^INSTAGRAM_URL must be the address of your/),
      ]);
    },
  );
});

describe("what the agency claims of itself", () => {
  test("is the defaults, another text, or nothing, with a source where there is one", () => {
    expect(readSettings({}).site.claims).toEqual({
      trust: { text: "Trusted by leading businesses across industries" },
      businesses: { text: "500+" },
      support: { text: "24/7" },
      satisfaction: { text: "95%" },
      availability: { text: "24/7" },
      award: { text: "Award-Winning" },
    });
    const { claims } = readSettings({
      CLAIM_BUSINESSES: "40+",
      CLAIM_SATISFACTION_SOURCE: "https://proof.example/survey",
      CLAIM_AWARD: "none",
    }).site;
    expect(claims).toMatchObject({
      businesses: { text: "40+" },
      satisfaction: { text: "95%", source: "https://proof.example/survey" },
    });
    expect(claims).not.toHaveProperty("award");
  });

  test.each([
    ["CLAIM_BUSINESSES", "five hundred and more", /^CLAIM_BUSINESSES must have at most 12 characters$/],
    ["CLAIM_TRUST", "  ", /^CLAIM_TRUST must be text, or none$/],
    ["CLAIM_AWARD_SOURCE", "javascript:alert(1)", /^CLAIM_AWARD_SOURCE must be a page that proves it/],
  ])("%s=%s is refused", (name, value, fault) => {
    expect(faultsOf({ [name]: value })).toEqual([expect.stringMatching(fault)]);
  });
});
