import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { getSharedShop } from "../../support/shop/shared-shop.ts";
import { listEmailsTo, newCustomer, signedInAdmin } from "../../support/shop/visitor.ts";
import { waitFor } from "../../support/wait-for.ts";

/** The email log without scripts. */

const shop = await getSharedShop();
const admin = await signedInAdmin(shop, `ann-${randomUUID()}@acme.example`);
const { email, key } = await newCustomer(shop);

/** The page in the email log of the only email to an address. */
const findLogPage = (to: string): Promise<string> =>
  waitFor(async () => {
    const { html } = await admin.get(`/admin/emails?q=${to}&status=written`);
    return /\/admin\/emails\/[0-9a-f-]{36}/.exec(html)?.[0];
  });
const path = await findLogPage(email);

describe("a logged email", () => {
  test("is shown to admins without the key of its link, and names its file", async () => {
    const page = await admin.get(path);
    expect(page.status).toBe(200);
    for (const text of [email, "Saved to a file", "DATA_DIR/mail/", "/my-order?…", "sandbox"]) {
      expect(page.html, text).toContain(text);
    }
    const preview = await admin.get(`${path}/preview`);
    expect([preview.status, preview.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    const policy = preview.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'nonce-[^']+'; img-src data:;.*frame-ancestors 'self'; sandbox$/,
    );
    expect(preview.headers.get("cache-control")).toContain("no-store");
    for (const { html } of [page, preview]) {
      expect(html).not.toContain(key);
      expect(html).not.toContain(key.slice(-43));
    }
  });

  test("is resent once per submit", async () => {
    const before = (await listEmailsTo(shop, email)).length;
    const press = randomUUID();
    for (let times = 0; times < 2; times++) {
      const sent = await admin.post(path, { intent: "resend", press });
      expect([sent.status, sent.html.includes(`on its way to ${email}`)]).toEqual([200, true]);
    }
    await waitFor(async () => (await admin.get(`/admin/emails/${press}`)).html.includes("Saved to a file"));
    expect((await listEmailsTo(shop, email)).length).toBe(before + 1);
    expect((await admin.post(path, { intent: "resend", press: "x" })).status).toBe(400);
    const log = (await admin.get("/admin/activity?kind=mail-again")).html;
    expect(log).toContain(email);
  });
});
