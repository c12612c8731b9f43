import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startEmailSink } from "../../support/faults/email-sink.ts";
import { freePorts } from "../../support/shop/ports.ts";
import { buyPage, checkoutBody } from "../../support/shop/purchase.ts";
import { type Shop, startShop } from "../../support/shop/shop.ts";
import { runAdmin, signedIn, type Visitor } from "../../support/shop/visitor.ts";
import { waitFor } from "../../support/wait-for.ts";

let shop: Shop;
let admin: Visitor;
let smtpPort: number;
beforeAll(async () => {
  [smtpPort = 0] = await freePorts(1);
  shop = await startShop({ env: { RATE_LIMIT_FACTOR: "1000" } });
  await runAdmin(shop, "add", "ann@pixelpilots.example");
  admin = await signedIn(shop, "ann@pixelpilots.example");
});
afterAll(() => shop.discard());

const shown = async (path: string) => (await admin.get(path)).html.replaceAll("<!-- -->", "");

/** Value of a metric at the top of the health page. */
const vital = (html: string, label: string) => new RegExp(`${label}</dt><dd[^>]*>([^<]*)<`).exec(html)?.[1];

/** Ids of failed jobs with a form. */
const failedIds = (html: string) => [...html.matchAll(/name="id" value="([0-9a-f-]{36})"/g)].map(([, id = ""]) => id);

const buy = (company: string) => buyPage(shop, checkoutBody({ company }));

test("a healthy shop reports no problems, and shows the provider's last events", async () => {
  await buy("Calm Ltd");
  const html = await waitFor(async () => {
    const page = await shown("/admin/health");
    return page.includes("checkout.session.completed") ? page : null;
  });
  for (const jobs of ["Failed jobs", "Retrying jobs"]) expect(vital(html, jobs)).toBe("0");
  expect(vital(html, "Payments")).toBe("Built-in sandbox");
  expect(html).toMatch(/GiB free\.</);
  expect(html).toContain("Check pending orders");
  expect(html).not.toContain("some jobs failed");
});

test("events with a wrong signature are rejected and counted", async () => {
  const body = JSON.stringify({ id: "evt_1", type: "invoice.paid" });
  const answer = await fetch(`${shop.url}/api/webhooks/stripe`, {
    method: "POST",
    body,
    headers: { "stripe-signature": "t=1,v1=00" },
  });
  expect(answer.status).toBe(400);
  expect(vital(await shown("/admin/health"), "Rejected webhooks since startup")).toMatch(/^1, the last/);
});

test("an export is in the activity log before it starts, with the admin and the days, without the searched text", async () => {
  expect((await admin.get("/admin/orders.csv?status=paid&q=Calm&from=2020-01-01")).html).toContain("Calm Ltd");
  const html = await shown("/admin/activity?kind=orders-exported");
  for (const words of ["Orders exported", "ann@pixelpilots.example", "from 2020-01-01"]) {
    expect(html).toContain(words);
  }
  expect(html).not.toContain("Calm");
  expect(await shown("/admin/activity?actor=shell")).toContain("Will be an admin once registered");
  expect(await shown("/admin/activity?actor=nobody@else")).toContain("No Activity Found");
});

describe("during an SMTP outage", () => {
  beforeAll(async () => {
    shop = await shop.restart({ SMTP_URL: `smtp://127.0.0.1:${smtpPort}` });
  });

  test("four emails that fail are listed, and are sent afterwards", {
    tags: "promise-14",
  }, async () => {
    for (const company of ["First Ltd", "Second Ltd"]) await buy(company);
    const html = await waitFor(
      async () => {
        const page = await shown("/admin/health");
        return vital(page, "Emails waiting") === "4" && failedIds(page).length >= 4 ? page : null;
      },
      { what: "four failed emails" },
    );
    for (const words of ["Order confirmation", "Order notice", "ECONNREFUSED", "some jobs failed"]) {
      expect(html).toContain(words);
    }
    await using server = await startEmailSink(smtpPort);
    expect(server.port).toBe(smtpPort);
    const sent = server.received;
    // Attempts continue automatically; a retry by an admin may be submitted twice.
    for (const id of failedIds(html)) {
      const press = () => admin.post("/admin/health", { intent: "retry", id });
      const statuses = (await Promise.all([press(), press()])).map(({ status }) => status);
      for (const status of statuses) expect([200, 400]).toContain(status);
    }
    await waitFor(() => sent.length >= 4, { timeout: 40_000, what: "the four mails" });
    await waitFor(async () => vital(await shown("/admin/health"), "Emails waiting") === "0");
    expect(new Set(sent.map(({ messageId }) => messageId))).toHaveProperty("size", 4);
    expect(sent).toHaveLength(4);
  });

  test("no customer data was logged", () => {
    for (const typed of ["jo@acme.example", "Jo Miller", "First Ltd", "A page that sells"]) {
      expect(shop.output()).not.toContain(typed);
    }
  });
});
