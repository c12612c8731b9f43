import { expect, onTestFinished, test, vi } from "vitest";
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

test.each<[step: StepName, said: RegExp, published: Record<string, Texts>]>([
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
  ["company", /^The About page says the company was founded in 2023/, { site: { founded: "2011" } }],
  [
    "promises",
    /^Before work has begun, customers get a full refund minus a 5% processing fee\.$/,
    { promises: { fee: "0" } },
  ],
  ["promises", /^You answer requests for a refund within 3 business days\.$/, { promises: { reply: "2" } }],
  ["promises", /^Refunds arrive within 7-14 business days\.$/, { promises: { "arrival-to": "10" } }],
  ["promises", /^A web page is ready within 5 days\.$/, { promises: { "page-days": "9" } }],
  ["promises", /^A game is ready 45 days after its marketing brief\.$/, { promises: { "game-days": "60" } }],
  ["promises", /^A quote holds its price for 30 days\.$/, { promises: { "quote-days": "14" } }],
  [
    "hours",
    /^Orders promise dates by the hours that came with the shop: Mon-Fri 9am-6pm/,
    { site: { mon: "10:00-12:00" } },
  ],
  ["hours", /^Orders promise dates by the hours that came with the shop/, { site: { zone: "Europe/Berlin" } }],
  ["hours", /, closed on US federal holidays\.$/, { site: { holidays: "none" } }],
  ["brand", /^Your brand is Pixel Pilots\.$/, { site: { brand: "Northlight" } }],
  [
    "brand",
    /^Logo, icon, colors, font and mascot are those that came with the shop\.$/,
    { brand: { first: "#58b6ff" } },
  ],
  ["brand", /^“Home page” still has the text that came/, { home: { "hero.sub": "We build pages." } }],
  ["brand", /^“About page” still has the text that came/, { about: { "search.title": "Who we are" } }],
  ["brand", /^“Contact page” still has the text that came/, { contact: { "page.heading": "Talk to us" } }],
  ["brand", /^“Menu and footer” still has the text that came/, { menu: { line: "" } }],
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
])("%s: %s is found, and gone once it is changed", (step, said, published) => {
  expect(sentences(step)).toContainEqual(expect.stringMatching(said));
  expect(sentences(step, published)).not.toContainEqual(expect.stringMatching(said));
});

test.each<[step: StepName, said: RegExp, env: Record<string, string>]>([
  ["mail", /^Emails are saved as files/, LIVE],
  ["mail", /^Emails come from hello@pixelpilots\.example, an example\.$/, { MAIL_FROM: "hi@acme.example" }],
  ["mail", /^Your team’s notices go to hello@pixelpilots\.example/, { TEAM_EMAIL: "team@acme.example" }],
  ["payments", /^Payments go to the built-in card sandbox/, LIVE],
  ["live", /^The shop’s address is http:\/\/localhost:3000/, LIVE],
  ["live", /^The database is the embedded one/, LIVE],
  ["live", /^BACKUP_KEY is not set/, LIVE],
])("%s: %s is found, and gone once it is set", (step, said, env) => {
  expect(sentences(step)).toContainEqual(expect.stringMatching(said));
  expect(sentences(step, {}, env)).not.toContainEqual(expect.stringMatching(said));
});

test.each<[step: StepName, published: Record<string, Texts>, changed: readonly RegExp[]]>([
  ["company", { site: { phone: "+49 30 5550142" } }, [/^The phone number/]],
  ["promises", { promises: { fee: "0" } }, [/^Before work has begun/]],
  ["hours", { site: { phone: "+49 30 5550142" }, promises: { "contact-hours": "48" } }, []],
])("%s: publishing %j changes no other line", (step, published, changed) => {
  const others = sentences(step).filter((what) => !changed.some((each) => each.test(what)));
  expect(sentences(step, published)).toEqual(others);
});

test("a test key is not yet the last one", () => {
  const keys = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
  expect(sentences("payments", {}, keys)).toEqual(["STRIPE_SECRET_KEY is a test key: no real money moves."]);
});

test("the town of the example’s address is found in other texts, unless the own address is there", () => {
  const town = "“Austin” is in 1 place, but not in your address.";
  const site = { address: "Torstraße 1, 10119 Berlin" };
  expect(sentences("company", { site })).toContain(town);
  const elsewhere = { "search.description": "Email {brand} or visit us in Berlin." };
  const right: Record<string, Texts>[] = [
    {},
    { site, contact: elsewhere },
    { site: { address: "1 Main Street, Austin, TX 78701" } },
  ];
  for (const published of right) expect(sentences("company", published)).not.toContain(town);
});

test("the delivery of a service that is not sold is not asked about", () => {
  expect(sentences("promises", {}).join()).toContain("A game is ready");
  expect(sentences("promises", { catalog: { "hidden.retro-game": "yes" } }).join()).not.toContain("game");
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

test("figures and quotes that staff have added to the home page need a source, too, while they are shown", () => {
  const added = (kind: string, link = "", section = "added-1") => ({
    home: {
      ...{ "sections.7": section, "added.0.kind": kind, "added.0.heading": "What they say" },
      ...{ "added.0.entries.0.title": "40+", "added.0.entries.0.text": "Logos\ndrawn", "added.0.entries.0.link": link },
    },
  });
  const shipped = sentences("claims");
  const foundIn = (published: Record<string, Texts>) =>
    sentences("claims", published).filter((what) => !shipped.includes(what));
  expect(foundIn(added("figures"))).toEqual(["“40+” (Logos drawn) is shown without a source."]);
  expect(foundIn(added("quotes"))).toEqual(["“Logos drawn” (40+) is shown without a source."]);
  for (const proved of [added("figures", "https://acme.example/40"), added("questions"), added("figures", "", "")])
    expect(foundIn(proved)).toEqual([]);
  expect(assessSetup(factsWith(added("figures")), false).map(({ what }) => what)).toContainEqual(
    expect.stringContaining("Claims: “40+” (Logos drawn) is shown without a source."),
  );
});

test("without a mascot, its name in the brand’s form is no place where it is named", () => {
  const named = expect.stringMatching(/^Bit, the robot, is named in/);
  expect(sentences("brand")).toContainEqual(named);
  expect(sentences("brand", { brand: { mascot: "" } })).not.toContainEqual(named);
});

test("own closed days that are all over are listed", () => {
  const closed = "2020-12-24 to 2020-12-31 Winter break\n2020-05-01";
  const over = "All of your own closed days are over, the last on 2020-12-31.";
  expect(sentences("hours", { site: { closed } })).toContain(over);
  expect(sentences("hours", { site: { closed: `${closed}\n2999-12-24` } })).not.toContain(over);
});

test.each([
  ["2026-12-31T20:00:00Z", "Asia/Tokyo", true],
  ["2027-01-01T04:00:00Z", "America/Chicago", false],
])("at %s, own closed days until the end of 2026 are over by the calendar of %s: %s", (now, zone, isOver) => {
  vi.setSystemTime(now);
  onTestFinished(() => void vi.useRealTimers());
  const over = "All of your own closed days are over, the last on 2026-12-31.";
  expect(sentences("hours", { site: { closed: "2026-12-31", zone } }).includes(over)).toBe(isOver);
});

test("a text that contradicts a promise is listed until it is gone", () => {
  const promises = { fee: "0" };
  const contradiction = { "cancellation.body": "We keep a 5% processing fee of each refund." };
  const said = "“Terms of Service” says “We keep a 5% processing fee of each refund”, which is not what you promise.";
  expect(sentences("promises", { promises, "legal-terms": contradiction })).toContain(said);
  expect(sentences("promises", { promises })).not.toContain(said);
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
