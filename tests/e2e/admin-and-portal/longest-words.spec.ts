import { fieldsOf } from "~/content/documents/document-kind";
import { homeKind } from "~/content/documents/home-kind";
import { png } from "../../support/files/samples.ts";
import { createTestQuote } from "../../support/fuzz/admin-examples.ts";
import { routeTable } from "../../support/fuzz/route-table.ts";
import { buyPage, checkoutBody, sendMessage } from "../../support/shop/purchase.ts";
import { firstMatch, openPortal, signedInAdmin } from "../../support/shop/visitor.ts";
import { expectFocusUncovered, expectNoSidewaysScroll, NARROWEST } from "../helpers/accessibility.ts";
import { signInAsNewAdmin } from "../helpers/admin.ts";
import { expect, testInOwnShop } from "../helpers/fixtures.ts";
import { hydrated } from "../helpers/web-page-order.ts";

/** Other tests would find these words. */
const test = testInOwnShop();

const WIDTHS = [NARROWEST, { width: 768, height: 1024 }, { width: 1440, height: 900 }];

/** One word, as long as its field takes. */
const word = (length: number) => "incomprehensibilities".repeat(Math.ceil(length / 21)).slice(0, length);
const emailOf = (local: string) => `${local}${word(64 - local.length)}@${word(60)}.example`;

test("no admin page is wider than its window with the longest words, and nothing fixed covers what has the focus", {
  tag: "@whole",
}, async ({ page, shop }) => {
  test.slow();
  const admin = await signedInAdmin(shop, emailOf("a"));
  const ask = async (path: string, fields: Record<string, string>, who = admin) => {
    const answer = await who.post(path, fields);
    expect(answer.status, path).toBeLessThan(400);
    return answer;
  };
  const email = emailOf("j");
  const body = { ...checkoutBody({ contactName: word(100), company: word(100), requirements: word(2_000) }), email };
  await buyPage(shop, body);
  const { visitor, orderId } = await openPortal(shop, email);
  const portal = { intent: "message", orderId, messageId: crypto.randomUUID(), message: word(500) };
  await ask("/my-order", portal, visitor);
  await visitor.sendFile(orderId, `${word(200)}.png`, png(9, 9));
  const quote = new URL(await createTestQuote(shop, body), shop.url);
  await ask("/admin/coupons/new", { code: word(30), kind: "percent", percentOff: "10" });
  await ask("/admin/taxes", { intent: "add", country: "US", state: "TX", name: word(40), percent: "8.25" });
  await ask("/admin/users", { intent: "invite", email: emailOf("i"), role: "reader" });
  const message = { name: word(100), email, company: word(100), message: word(1_000) };
  expect((await sendMessage(shop, message)).status).toBe(200);
  for (const alt of [word(246), word(250)])
    expect((await admin.sendPicture(png(alt.length, 99), alt)).status).toBe(200);
  const texts = Object.fromEntries(
    fieldsOf(homeKind).map(({ name, maxLength, findFault }) => {
      const text = [maxLength, 40, 24, 20, 16, 14, 12].map((length) => word(Math.min(length, maxLength)));
      return [name, text.find((each) => !findFault?.(each)) ?? ""];
    }),
  );
  await ask("/admin/content/home", { ...texts, base: "0", note: word(200), intent: "save" });
  const { location: newPost } = await ask("/admin/content", { intent: "new-post" });
  const choices = { date: "2036-11-02", author: "dev-okafor", category: "Web Pages", picture: "4", shown: "yes" };
  const words = { title: word(90), excerpt: word(220), body: word(1_000) };
  await ask(newPost ?? "", { ...choices, ...words, base: "0", intent: "save" });

  await signInAsNewAdmin(page, shop);
  const linkIn = async (path: string, pattern: RegExp) => firstMatch((await admin.get(path)).html, pattern);
  const known: Record<string, string[]> = {
    "/admin/users/:id": [await linkIn("/admin/users", /(?<=href=")\/admin\/users\/[0-9a-f-]{36}/)],
    "/admin/orders/:id": [`/admin/orders/${orderId}`],
    "/admin/customers/:email": [`/admin/customers/${encodeURIComponent(email)}`],
    "/admin/emails/:id": [await linkIn("/admin/emails", /(?<=href=")\/admin\/emails\/[0-9a-f-]{36}/)],
    "/admin/content/:kind": [newPost ?? "", "/admin/content/home?versions=all&from=0&to=1", "/admin/content/team"],
    "/admin/quotes/new": ["/admin/quotes/new", `/admin/quotes/new?quote=${quote.pathname.split("/")[2]}`],
    "/admin/search": ["/admin/search?q=incomprehensibilities"],
  };
  const pages = routeTable().filter(({ path, isPage }) => isPage && path.startsWith("/admin"));
  for (const path of pages.flatMap(({ path }) => known[path] ?? [path])) {
    await test.step(path, async () => {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(200);
      await hydrated(page);
      for (const window of WIDTHS) {
        await page.setViewportSize(window);
        await expectNoSidewaysScroll(page);
      }
      await expectFocusUncovered(page);
    });
  }
});
