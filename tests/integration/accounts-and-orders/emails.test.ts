import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { getSharedShop } from "../../support/shop/shared-shop.ts";
import { findEmailTo, listEmailsTo, newCustomer, signedInAdmin, Visitor } from "../../support/shop/visitor.ts";
import { waitFor } from "../../support/wait-for.ts";

/** The email log without scripts. */

const shop = await getSharedShop();
const admin = await signedInAdmin(shop, `ann-${randomUUID()}@acme.example`);
const { email, key, visitor: customer } = await newCustomer(shop);

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

  test("is for admins only: list, page, preview and resending", async () => {
    for (const who of [customer, new Visitor(shop)]) {
      for (const asked of ["/admin/emails", "/admin/emails.data", path, `${path}.data`, `${path}/preview`]) {
        const { status, html } = await who.get(asked);
        expect([202, 302, 403], asked).toContain(status);
        expect(html).not.toContain("DATA_DIR");
      }
      const { status } = await who.post(path, { intent: "resend", press: randomUUID() });
      expect([302, 403]).toContain(status);
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

  test("about an account is listed, and its content is not stored", async () => {
    const registered = `bo-${randomUUID()}@acme.example`;
    await new Visitor(shop).register(registered, "correct horse battery");
    await findEmailTo(shop, registered, "Confirm your address");
    const logged = await findLogPage(registered);
    const { html } = await admin.get(logged);
    expect(html).toContain("so we don’t save its text");
    expect(html).toContain("You can’t send this email again.");
    expect(html).not.toContain("token=");
    expect((await admin.get(`${logged}/preview`)).status).toBe(404);
  });

  test("with an unknown or hostile id is not found", async () => {
    for (const id of [randomUUID(), "x", "%00", "..%2f..%2fetc", "1e9"]) {
      expect((await admin.get(`/admin/emails/${id}`)).status, id).toBe(404);
      expect((await admin.get(`/admin/emails/${id}/preview`)).status, id).toBe(404);
      const { status } = await admin.post(`/admin/emails/${id}`, { intent: "resend", press: randomUUID() });
      expect(status, id).toBe(400);
    }
  });
});
