import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { checkoutBody, payAt, startCheckout, statusOf } from "../../support/shop/purchase.ts";
import { extractLinkKey, findEmailTo, signedInAdmin } from "../../support/shop/visitor.ts";
import { expect, type VisitedShop } from "./fixtures.ts";
import { hydrated, notifications } from "./web-page-order.ts";

/** The steps of somebody who has bought something. */

/** Buys a web page. Answers the buyer's address, and the path that the confirmation's link leads to. */
export async function buyWebPage(shop: VisitedShop): Promise<{ email: string; link: string }> {
  const email = `jo-${randomUUID()}@acme.example`;
  const { url } = await startCheckout(shop, { ...checkoutBody(), email });
  await payAt(url);
  return { email, link: `/my-order?key=${extractLinkKey(await findEmailTo(shop, email, "order"))}` };
}

/** The steps of staff at work in the admin pages. */

/** Where somebody can become an admin. */
type StaffedShop = Parameters<typeof signedInAdmin>[0];

export const uniqueEmail = (name: string) => `${name}.${randomUUID().slice(0, 8)}@acme.example`;
/** A word that only one journey's orders have. */
export const uniqueWord = () => `w${randomUUID().replaceAll("-", "")}`;

type Admin = { email: string; cookies: ReadonlyMap<string, string> };

/** This process's admin of each shop, by its address: to register, confirm and sign in hashes a password twice. */
const standing = new Map<string, Promise<Admin>>();

/** Makes this browser an admin's, whom the other journeys of this process share. Returns the admin's address. */
export async function signInAsAdmin(page: Page, shop: StaffedShop): Promise<string> {
  const admin = standing.get(shop.url) ?? newAdmin(shop);
  standing.set(shop.url, admin);
  return giveTo(page, shop, await admin);
}

/** Makes this browser a new admin's, whose rights, sessions or work are the journey's own. Returns the admin's address. */
export const signInAsNewAdmin = async (page: Page, shop: StaffedShop): Promise<string> =>
  giveTo(page, shop, await newAdmin(shop));

async function newAdmin(shop: StaffedShop): Promise<Admin> {
  const email = uniqueEmail("ann");
  const { cookies } = await signedInAdmin(shop, email);
  return { email, cookies };
}

async function giveTo(page: Page, shop: StaffedShop, { email, cookies }: Admin): Promise<string> {
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: shop.url })));
  return email;
}

/** A web page that was paid for, without a browser. */
export async function buy(
  shop: Pick<VisitedShop, "url">,
  email: string,
  changes: Parameters<typeof checkoutBody>[0] = {},
) {
  const { url, sessionId } = await startCheckout(shop, { ...checkoutBody(changes), email });
  await payAt(url);
  await expect.poll(() => statusOf(shop, sessionId)).toBe("paid");
}

export const toast = (page: Page, text: string) => notifications(page).getByText(text, { exact: true });
export const rows = (page: Page) => page.locator("table.admin-table tbody tr");

/** Searches the orders as somebody at the keyboard does. */
export async function searchFor(page: Page, words: string) {
  await hydrated(page);
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search" })).toBeFocused();
  await page.keyboard.insertText(words);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL((url) => url.searchParams.get("q") === words);
}

export async function openDetails(page: Page, email: string): Promise<Locator> {
  await rows(page).filter({ hasText: email }).getByRole("link", { name: "View details" }).click();
  const dialog = page.getByRole("dialog", { name: /^Order [0-9A-F]{8}$/ });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** What the dialog says beside its labels; a label of the brief may be one of the order's too. */
export const linesOf = (part: Locator): Promise<[string, string][]> =>
  part
    .locator("dt")
    .evaluateAll((terms) => terms.map((term) => [term.textContent, term.nextElementSibling?.textContent ?? ""]));

export const entry = (dialog: Locator, text: string) =>
  dialog.locator("section", { hasText: "Timeline" }).getByRole("listitem").filter({ hasText: text });

/** Asks for the chosen refund and says yes twice. */
export async function refund(dialog: Locator, amount: string, reason: string) {
  await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("button", { name: "Refund...", exact: true }).click();
  await expect(dialog.getByRole("button", { name: "No", exact: true })).toBeFocused();
  await dialog.getByRole("button", { name: `Yes, refund ${amount}`, exact: true }).click();
  await expect(dialog.getByText("You can’t undo this.")).toBeVisible();
  await dialog.getByRole("button", { name: `Refund ${amount} now`, exact: true }).click();
}
