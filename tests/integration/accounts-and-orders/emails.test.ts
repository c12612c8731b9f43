import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { checkoutBody, payAt, startCheckout } from "../../support/shop/purchase.ts";
import { getSharedShop, type SharedShop } from "../../support/shop/shared-shop.ts";
import { extractLinkKey, findEmailTo, listEmailsTo, signedInAdmin, Visitor } from "../../support/shop/visitor.ts";
import { waitFor } from "../../support/wait-for.ts";

/** The email log without scripts. */

let shop: SharedShop;
let staff: Visitor;
let bought: Awaited<ReturnType<typeof confirmed>>;
beforeAll(async () => {
  shop = await getSharedShop();
  staff = await signedInAdmin(shop, `ann-${randomUUID()}@acme.example`);
  bought = await confirmed();
});

/** Buys a web page. Returns the email address, the key of the magic link, and the log page of the email. */
async function confirmed() {
  const email = `jo-${randomUUID()}@acme.example`;
  const { url } = await startCheckout(shop, { ...checkoutBody(), email });
  await payAt(url);
  const key = extractLinkKey(await findEmailTo(shop, email, "order"));
  const path = await waitFor(async () => {
    const { html } = await staff.get(`/admin/emails?q=${email}&status=written`);
    return /\/admin\/emails\/[0-9a-f-]{36}/.exec(html)?.[0];
  });
  return { email, key, path };
}

describe("a logged email", () => {
  test("is shown to admins without the key of its link, and names its file", async () => {
    const { email, key, path } = bought;
    const page = await staff.get(path);
    expect(page.status).toBe(200);
    for (const text of [email, "Saved to a file", "DATA_DIR/mail/", "/my-order?…", "sandbox"]) {
      expect(page.html, text).toContain(text);
    }
    const preview = await staff.get(`${path}/preview`);
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
    const { path, key } = bought;
    const customer = new Visitor(shop);
    await customer.get(`/my-order?key=${key}`);
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

  test("is redirected permanently from its old URL", async () => {
    const { path } = bought;
    for (const rest of [
      "",
      "?status=written",
      path.replace("/admin/emails", ""),
      `${path.replace("/admin/emails", "")}/preview`,
    ]) {
      const { status, location } = await staff.get(`/admin/mails${rest}`);
      expect([rest, status, location]).toEqual([rest, 301, `/admin/emails${rest}`]);
    }
  });

  test("is resent once per submit", async () => {
    const { email, path } = bought;
    const before = (await listEmailsTo(shop, email)).length;
    const press = randomUUID();
    for (let times = 0; times < 2; times++) {
      const sent = await staff.post(path, { intent: "resend", press });
      expect([sent.status, sent.html.includes(`on its way to ${email}`)]).toEqual([200, true]);
    }
    await waitFor(async () => (await staff.get(`/admin/emails/${press}`)).html.includes("Saved to a file"));
    expect((await listEmailsTo(shop, email)).length).toBe(before + 1);
    expect((await staff.post(path, { intent: "resend", press: "x" })).status).toBe(400);
    const log = (await staff.get("/admin/activity?kind=mail-again")).html;
    expect(log).toContain(email);
  });

  test("about an account is listed, and its content is not stored", async () => {
    const email = `bo-${randomUUID()}@acme.example`;
    await new Visitor(shop).post("/auth", { intent: "register", email, password: "correct horse battery" });
    await findEmailTo(shop, email, "Confirm your address");
    const path = await waitFor(async () => {
      const { html } = await staff.get(`/admin/emails?q=${email}&status=written`);
      return /\/admin\/emails\/[0-9a-f-]{36}/.exec(html)?.[0];
    });
    const { html } = await staff.get(path);
    expect(html).toContain("so we don’t save its text");
    expect(html).toContain("You can’t send this email again.");
    expect(html).not.toContain("token=");
    expect((await staff.get(`${path}/preview`)).status).toBe(404);
  });

  test("with an unknown or hostile id is not found", async () => {
    for (const id of [randomUUID(), "x", "%00", "..%2f..%2fetc", "1e9"]) {
      expect((await staff.get(`/admin/emails/${id}`)).status, id).toBe(404);
      expect((await staff.get(`/admin/emails/${id}/preview`)).status, id).toBe(404);
      const { status } = await staff.post(`/admin/emails/${id}`, { intent: "resend", press: randomUUID() });
      expect(status, id).toBe(400);
    }
  });
});
