import { describe, expect, test } from "vitest";
import { fieldsOf, type Texts } from "~/content/documents/document-kind";
import { siteWithTexts } from "~/content/documents/published-texts.server";
import { buildSite } from "~/content/site";
import { documentKindsWith, findDocumentKind } from "~/content-desk/document-kinds";
import { readSettings } from "~/lib/config/settings.server";
import { expectFound } from "../../../tests/support/expect-done";
import { assessSetup, findSetupSteps, openFindings, type StepName } from "./setup-steps.server";

const ORIGIN = "https://shop.example";
const LIVE = {
  APP_URL: ORIGIN,
  HOST: "0.0.0.0",
  AUTH_SECRET: "a secret for tests, 32 characters",
  DATABASE_URL: "postgres://user:password@localhost/shop",
  SMTP_URL: "smtp://user:password@localhost:587",
  MAIL_FROM: "hello@acme.example",
  TEAM_EMAIL: "team@acme.example",
  BACKUP_KEY: "a key of 16 characters",
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
};

/** What is found with these published texts (the others are as shipped) and environment. */
function factsWith(published: Record<string, Texts> = {}, env: Record<string, string> = {}) {
  const settings = readSettings(env);
  const shipped = buildSite(settings.siteOptions);
  const stored = new Map(
    Object.entries(published).map(([name, texts]) => [
      name,
      { ...expectFound(findDocumentKind(name)).shipped(shipped), ...texts },
    ]),
  );
  return { site: siteWithTexts(documentKindsWith, shipped, stored), stored, settings };
}

const stepsWith = (...args: Parameters<typeof factsWith>) => findSetupSteps(factsWith(...args));

function sentences(name: StepName, ...args: Parameters<typeof factsWith>): string[] {
  return openFindings(expectFound(stepsWith(...args).find((step) => step.name === name))).map(({ what }) => what);
}

test("a fresh shop has ten steps, and each has something left", () => {
  const steps = stepsWith();
  expect(steps.map(({ name }) => name)).toEqual([
    ...["company", "promises", "hours", "brand", "services", "claims", "mail", "payments", "legal", "live"],
  ]);
  for (const step of steps) expect(openFindings(step), step.name).not.toEqual([]);
});

test("each sentence is said once, and leads to a field that exists", () => {
  const findings = stepsWith().flatMap((step) => step.findings);
  const said = findings.map(({ what }) => what);
  expect(new Set(said).size).toBe(said.length);
  for (const finding of findings) {
    if (!("to" in finding)) continue;
    const [, document, field] = /^\/admin\/content\/([\w-]+)#field-(.+)$/.exec(finding.to) ?? [];
    if (document === undefined) expect(finding.to).toMatch(/^\/admin\/content\?/);
    else expect(fieldsOf(expectFound(findDocumentKind(document))).map(({ name }) => name)).toContain(field);
  }
});

describe.each<[step: StepName, said: RegExp, published: Record<string, Texts>]>([
  ["company", /^The phone number is still the example \(555\) 010-0142\.$/, { site: { phone: "+49 30 5550142" } }],
  [
    "company",
    /^The email address is still the example hello@pixelpilots\.example/,
    { site: { email: "hi@acme.example" } },
  ],
  [
    "company",
    /^The address is still the example 128 Arcade Avenue/,
    { site: { address: "Torstraße 1, 10119 Berlin" } },
  ],
  ["company", /^The link to Instagram leads to an example’s profile\.$/, { site: { instagram: "" } }],
  [
    "company",
    /^The legal name on invoices is blank: they name Pixel Pilots\.$/,
    { site: { "legal-name": "Acme GmbH" } },
  ],
  ["company", /^The company was founded in 2023/, { site: { founded: "2011" } }],
  [
    "promises",
    /^Before work has begun, customers get a full refund minus a 5% processing fee\.$/,
    { promises: { fee: "0" } },
  ],
  ["promises", /^A quote holds its price for 30 days\.$/, { promises: { fee: "0" } }],
  ["hours", /^Orders promise dates by the original hours: Mon-Fri 9am-6pm/, { site: { mon: "10:00-12:00" } }],
  ["brand", /^Your brand is Pixel Pilots\.$/, { site: { brand: "Northlight" } }],
  ["services", /^Custom Web Pages is in \d+ places?, sold with/, { "service-web-page": { button: "GO" } }],
  ["services", /^BLAST is in \d+ places, sold with/, { catalog: { "amount.blast.price": "690" } }],
  ["claims", /^“500\+” \(Businesses automated\) is shown without a source\.$/, { claims: { "businesses-shown": "" } }],
  ["claims", /^“95%” \(Client satisfaction\)/, { claims: { "satisfaction-source": "https://acme.example/95" } }],
  ["claims", /^Maya Torres is on your About page\.$/, { team: { "0.name": "Ada Byte" } }],
  ["claims", /^The blog has posts that came with the shop: “.*” and 9 more\.$/, { "post-1": { shown: "no" } }],
  [
    "legal",
    /^“Terms of Service” is the text that the shop came with, of April 13, 2025\.$/,
    { "legal-terms": { date: "2026-11-28" } },
  ],
])("%s: %s", (step, said, published) => {
  test("is found, and gone once it is changed", () => {
    expect(sentences(step)).toContainEqual(expect.stringMatching(said));
    expect(sentences(step, published)).not.toContainEqual(expect.stringMatching(said));
  });
});

describe.each<[step: StepName, said: RegExp, env: Record<string, string>]>([
  ["mail", /^Emails are saved as files/, LIVE],
  ["mail", /^Emails come from hello@pixelpilots\.example, an example\.$/, { MAIL_FROM: "hi@acme.example" }],
  ["mail", /^Your team’s notices go to hello@pixelpilots\.example/, { TEAM_EMAIL: "team@acme.example" }],
  ["payments", /^Payments go to the built-in card sandbox/, LIVE],
  ["live", /^The shop’s address is http:\/\/localhost:3000/, LIVE],
  ["live", /^The database is the embedded one/, LIVE],
  ["live", /^BACKUP_KEY is not set/, LIVE],
])("%s: %s", (step, said, env) => {
  test("is found, and gone once it is set", () => {
    expect(sentences(step)).toContainEqual(expect.stringMatching(said));
    expect(sentences(step, {}, env)).not.toContainEqual(expect.stringMatching(said));
  });
});

test("a test key is not yet the last one", () => {
  const keys = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
  expect(sentences("payments", {}, keys)).toEqual(["STRIPE_SECRET_KEY is a test key: no real money moves."]);
  expect(sentences("payments", {}, LIVE)).toEqual([]);
  expect(sentences("mail", {}, LIVE)).toEqual([]);
});

test("names that stay in other texts are counted", () => {
  const renamed = sentences("services", { "service-blast": { title: "Social Starter" } });
  expect(renamed).toContainEqual(
    expect.stringMatching(/^BLAST is in \d+ places?, but you don’t sell it under this name/),
  );
  const hidden = sentences("services", { catalog: { "hidden.blast": "yes" } });
  expect(hidden).toContainEqual(expect.stringMatching(/^BLAST is in .* but you don’t sell it/));
  const brand = { site: { brand: "Northlight" }, home: { "hero.sub": "Pixel Pilots tests each text." } };
  expect(sentences("brand", brand)).toContain("“Pixel Pilots” is in 1 place.");
});

test("own closed days that are all over are listed", () => {
  const closed = "2020-12-24 to 2020-12-31 Winter break\n2020-05-01";
  expect(sentences("hours", { site: { closed } })).toEqual([
    "All of your own closed days are over, the last on 2020-12-31.",
  ]);
  expect(sentences("hours", { site: { closed: `${closed}\n2999-12-24` } })).toEqual([]);
});

test("a text that contradicts a promise is listed until it is gone", () => {
  const promises = { fee: "0" };
  const contradiction = { "cancellation.body": "We keep a 5% processing fee of each refund." };
  expect(sentences("promises", { promises, "legal-terms": contradiction })).toEqual([
    "“Terms of Service” says “We keep a 5% processing fee of each refund”, which is not what you promise.",
  ]);
  expect(sentences("promises", { promises })).toEqual([]);
});

test("what is checked off is no longer left, examples never are, and a sentence that changes comes back", () => {
  const [maya, phone] = ["Maya Torres is on your About page.", "The phone number is still the example (555) 010-0142."];
  const kept = (...lines: string[]) => ({ setup: { kept: lines.join("\n") } });
  expect(sentences("claims", kept(maya))).not.toContain(maya);
  expect(sentences("claims", kept("Another person is on your About page."))).toContain(maya);
  expect(sentences("company", kept(phone))).toContain(phone);
});

test("the last step counts what is open in the others, and nothing is left once all are done", () => {
  const steps = stepsWith();
  const above = steps.slice(0, -1).flatMap(openFindings).length;
  expect(sentences("live")[0]).toBe(`${above} lines above are still open.`);
  const own = {
    brand: "Northlight",
    phone: "+49 30 5550142",
    email: "hi@acme.example",
    address: "Torstraße 1, 10119 Berlin",
    "legal-name": "Acme GmbH",
    ...{ instagram: "", linkedin: "", youtube: "" },
  };
  const published: Record<string, Texts> = { site: own };
  const keepable = stepsWith(published, LIVE).flatMap(({ findings }) =>
    findings.flatMap(({ what, canKeep }) => (canKeep ? [what] : [])),
  );
  const done = stepsWith({ ...published, setup: { kept: keepable.join("\n") } }, LIVE);
  expect(done.flatMap(openFindings)).toEqual([]);
});

test("the doctor says the same, each with where to change it; examples are a warning once customers pay", () => {
  const facts = factsWith();
  const open = findSetupSteps(facts).flatMap(openFindings);
  const said = assessSetup(facts, false);
  for (const { check, level } of said) expect([check, level]).toEqual(["setup", "note"]);
  for (const finding of open)
    if ("to" in finding)
      expect(said.map(({ what }) => what)).toContainEqual(
        expect.stringContaining(`${finding.what} Change this at ${finding.to}`),
      );
  const live = assessSetup(factsWith({}, LIVE), true);
  const warnings = live.flatMap((finding) => (finding.level === "warning" ? [finding.what] : []));
  expect(warnings).toContain("Company: The phone number is still the example (555) 010-0142.");
  expect(live.map(({ what }) => what)).not.toContainEqual(expect.stringContaining("SMTP_URL"));
});
