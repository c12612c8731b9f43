import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startShop } from "../../tests/support/shop/shop.ts";
import { workADay } from "./back-office.ts";
import { type Engine, type EngineTab, engines, press, waitFor } from "./browsers.ts";

/**
 * `npm run engines [chromium] [firefox] [webkit]`: buys every service of the built shop in each browser engine, from its form to
 * its receipt, and works on an order as an admin. Exits with 1 if something fails.
 */

const files = ["logo.png", "photo.png", "guide.png"].map((name) => {
  const path = join(mkdtempSync(join(tmpdir(), "engines-")), name);
  writeFileSync(path, "Not a real picture");
  return path;
});

const agree = (tab: EngineTab) => tab.click({ css: "[name=agreeTOS]" });
const person = { name: "Jo Miller", email: "jo@acme.example", company: "Acme Ltd", phone: "(555) 010-0100" };
const business = { businessName: "Acme Ltd", email: "jo@acme.example", phone: "(555) 010-0100" };

type Purchase = {
  form: string;
  submit: string;
  /** Label of the summary's button; null where the form is the whole order. */
  pay: string | null;
  texts: Record<string, string>;
  choose: (tab: EngineTab) => Promise<void>;
  /** Text of the last page. */
  done: RegExp;
};

const purchases: readonly Purchase[] = [
  {
    form: "/build-my-page",
    submit: "BUILD MY PAGE",
    pay: "PAY & BUILD MY PAGE",
    texts: { ...person, pageType: "Landing page", requirements: "A page that sells our new product." },
    choose: agree,
    done: /PAYMENT SUCCESSFUL!/,
  },
  {
    form: "/build-social-posts",
    submit: "SUBMIT & PROCEED TO PAYMENT",
    pay: "PAY $650 & GET BLAST",
    texts: {
      ...person,
      industry: "Coffee roasting",
      targetAudience: "Office managers",
      contentBrief: "Our autumn blend arrives in October.",
      contentTone: "Warm and playful",
    },
    choose: async (tab) => {
      await tab.click({ css: "button", text: "Select BLAST" });
      await tab.chooseFiles("[name=brandAssets]", files);
      await agree(tab);
    },
    done: /Your Social Media Posts Are Ready!/,
  },
  {
    form: "/run-my-campaign",
    submit: "START CAMPAIGN",
    pay: "PAY & START MY CAMPAIGN",
    texts: { ...business, brief: "We sell standing desks to people who work at home.", budget: "4000" },
    choose: async (tab) => {
      await tab.click({ css: "label", text: "Google" });
      await agree(tab);
    },
    done: /PAYMENT SUCCESSFUL!/,
  },
  {
    form: "/ai-consulting",
    submit: "Proceed to Payment",
    pay: "PAY & START CONSULTING",
    texts: { ...business, brief: "We answer the same forty questions every day." },
    choose: (tab) => tab.click({ css: "[name=selectedPlan][value='3-Month Implementation']" }),
    done: /THANK YOU!/,
  },
  {
    form: "/seo-copywriting",
    submit: "Start Service ($399/month)",
    pay: "PAY & START SEO SERVICE",
    texts: {
      name: "Jo Miller",
      email: "jo@acme.example",
      website: "acme.example",
      company: "Acme Ltd",
      niche: "Hiking boots",
      goals: "More visitors.",
      keywords: "hiking boots",
    },
    choose: agree,
    done: /PAYMENT SUCCESSFUL!/,
  },
  {
    form: "/ai-automation-booking",
    submit: "PROCEED TO BOOK",
    pay: "PAY & BOOK AI SUITE",
    texts: { ...person, goals: "Answer the phone at night." },
    choose: agree,
    done: /PAYMENT SUCCESSFUL!/,
  },
  {
    form: "/retro-games",
    submit: "CHECKOUT",
    pay: null,
    texts: { companyName: "Acme Ltd", email: "jo@acme.example", phoneNumber: "(555) 010-0100" },
    choose: (tab) => tab.click({ css: "[name=gameStyle]" }),
    done: /./,
  },
];

const wanted = parseArgs({ allowPositionals: true }).positionals;
const chosen = Object.keys(engines).filter(
  (engine): engine is Engine => wanted.length === 0 || wanted.includes(engine),
);

await using shop = await startShop({ firstStart: true, env: { LOG_LEVEL: "error", RATE_LIMIT_FACTOR: "1000" } });
let failures = 0;
for (const engine of chosen) {
  const journeys = [
    ...purchases.map((purchase) => ({ name: purchase.form, go: (tab: EngineTab) => buy(tab, purchase) })),
    { name: "/admin", go: (tab: EngineTab) => workADay(tab, shop) },
  ];
  for (const { name, go } of journeys) {
    const start = performance.now();
    const tab = await engines[engine]();
    const result = await go(tab).then(
      () => "ok",
      (error: unknown) => {
        failures += 1;
        return `FAILED at ${error instanceof Error ? error.message : String(error)}`;
      },
    );
    await tab.close();
    console.log(`${engine}  ${name}  ${result}  ${((performance.now() - start) / 1_000).toFixed(1)} s`);
  }
}
if (failures > 0) process.exitCode = 1;

async function buy(tab: EngineTab, purchase: Purchase): Promise<void> {
  await tab.goto(shop.url + purchase.form);
  for (const [name, text] of Object.entries(purchase.texts)) await tab.type({ css: `[name="${name}"]` }, text);
  await purchase.choose(tab);
  for (const [name, text] of Object.entries(purchase.texts)) await expectValue(tab, name, text);
  await press(tab, purchase.submit);
  if (purchase.pay !== null) {
    await press(tab, purchase.pay);
    await waitFor(tab, "document.querySelector('#cardNumber') !== null", "the card page");
    const card = {
      email: "jo@acme.example",
      cardNumber: "4242 4242 4242 4242",
      cardExpiry: `12 / ${(new Date().getFullYear() + 1) % 100}`,
      cardCvc: "123",
      billingName: "Jo Miller",
    };
    for (const [id, text] of Object.entries(card)) await tab.type({ css: `#${id}` }, text);
    await tab.click({ css: "form button[type=submit]" });
  }
  await waitFor(
    tab,
    `location.pathname !== ${JSON.stringify(purchase.form)} && ${purchase.done}.test(document.querySelector("h1")?.textContent ?? "")`,
    "the last page",
  );
}

async function expectValue(tab: EngineTab, name: string, text: string): Promise<void> {
  const value = await tab.evaluate(`document.querySelector('[name="${name}"]').value`);
  if (String(value).replace(/[$,]/g, "") !== text) throw new Error(`the field ${name}, which says ${value}`);
}
