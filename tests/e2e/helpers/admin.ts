import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { buyPage, checkoutBody } from "../../support/shop/purchase.ts";
import { newCustomer, signedInAdmin, Visitor } from "../../support/shop/visitor.ts";
import { expect, type VisitedShop } from "./fixtures.ts";
import { hydrated, notifications } from "./web-page-order.ts";

/** Buys a web page over HTTP. `link`: path of the magic link. */
export async function buyWebPage(shop: VisitedShop) {
  const customer = await newCustomer(shop);
  return { ...customer, link: `/my-order?key=${customer.key}` };
}

type ShopWithAdmins = Parameters<typeof signedInAdmin>[0];

export const uniqueEmail = (name: string) => `${name}.${randomUUID().slice(0, 8)}@acme.example`;
/** For a search that finds only the orders of one test. */
export const uniqueWord = () => `w${randomUUID().replaceAll("-", "")}`;

type Admin = { email: string; cookies: ReadonlyMap<string, string> };

/** One shared admin per shop URL, because registering and signing in is slow. */
const sharedAdmins = new Map<string, Promise<Admin>>();

/** Signs in as an admin that other tests of this process share. Returns the email address. */
export async function signInAsAdmin(page: Page, shop: ShopWithAdmins): Promise<string> {
  const admin = sharedAdmins.get(shop.url) ?? newAdmin(shop);
  sharedAdmins.set(shop.url, admin);
  return addSessionTo(page, shop, await admin);
}

/** Signs in as a new admin, for tests of roles, sessions or assigned work. Returns the email address. */
export const signInAsNewAdmin = async (page: Page, shop: ShopWithAdmins, role: Role = "owner"): Promise<string> =>
  addSessionTo(page, shop, await newAdmin(shop, role));

type Role = Parameters<typeof signedInAdmin>[2];

async function newAdmin(shop: ShopWithAdmins, role: Role = "owner"): Promise<Admin> {
  const email = uniqueEmail("ann");
  const { cookies } = await signedInAdmin(shop, email, role);
  return { email, cookies };
}

async function addSessionTo(page: Page, shop: ShopWithAdmins, { email, cookies }: Admin): Promise<string> {
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: shop.url })));
  return email;
}

/** The page's session, over HTTP. */
export async function visitorOf(page: Page, shop: Pick<VisitedShop, "url">): Promise<Visitor> {
  const visitor = new Visitor(shop);
  for (const { name, value } of await page.context().cookies(shop.url)) visitor.cookies.set(name, value);
  return visitor;
}

/** Buys a web page over HTTP. */
export const buy = (shop: Pick<VisitedShop, "url">, email: string, changes?: Parameters<typeof checkoutBody>[0]) =>
  buyPage(shop, { ...checkoutBody(changes), email });

/** For the number of clicks that a job takes. */
export function countPresses() {
  let count = 0;
  const press = async (target: Locator) => {
    count += 1;
    await target.click();
  };
  return { press, count: () => count };
}

export const toast = (page: Page, text: string | RegExp) => notifications(page).getByText(text, { exact: true });
export const rows = (page: Page) => page.locator("main table.data-table tbody tr");

/** Searches the list of the page with the keyboard. */
export async function searchFor(page: Page, words: string) {
  await hydrated(page);
  await page.getByRole("main").getByRole("searchbox").focus();
  await page.keyboard.insertText(words);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL((url) => url.searchParams.get("q") === words);
}

/** The quick look at an order of the list. */
export const quickLook = (page: Page): Locator => page.getByRole("dialog", { name: /^Order [0-9A-F]{8}$/ });

/** Opens an order of the list by its quick look. Returns the content of its page. */
export async function openDetails(page: Page, email: string): Promise<Locator> {
  await rows(page)
    .filter({ hasText: email })
    .getByRole("link", { name: /^View details/i })
    .click();
  await quickLook(page).getByRole("link", { name: "Open order" }).click();
  return orderPage(page);
}

/** The content of an order's page, which may still be loading. */
export async function orderPage(page: Page): Promise<Locator> {
  await expect(page).toHaveURL(/\/admin\/orders\/[0-9a-f-]{36}/);
  const main = page.getByRole("main");
  await expect(main.getByRole("region", { name: "Timeline" })).toBeVisible();
  await hydrated(page);
  return main;
}

/** Opens the order's work, which is folded on phones. */
export async function openWork(order: Locator): Promise<Locator> {
  const work = order.getByRole("region", { name: "Work", exact: true });
  const bar = work.locator(".work-bar");
  if ((await bar.isVisible()) && (await bar.getAttribute("aria-expanded")) === "false") await bar.click();
  return work;
}

/** Labels and values. Pairs, because order and brief have labels in common. */
export const linesOf = (part: Locator): Promise<[string, string][]> =>
  part
    .locator("dt")
    .evaluateAll((terms) => terms.map((term) => [term.textContent, term.nextElementSibling?.textContent ?? ""]));

export const entry = (order: Locator, text: string) =>
  order.getByRole("region", { name: "Timeline" }).getByRole("listitem").filter({ hasText: text });

/** The dialog for a refund, opened from the order's money. */
export async function openRefund(order: Locator): Promise<Locator> {
  const dialog = order.page().getByRole("dialog", { name: /^Refund order/ });
  if (!(await dialog.isVisible())) await order.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Submits the refund in the dialog, and confirms it. */
export async function refund(order: Locator, amount: string, reason: string) {
  const dialog = await openRefund(order);
  await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("button", { name: "Refund...", exact: true }).click();
  await expect(dialog.getByRole("button", { name: "No", exact: true })).toBeFocused();
  await expect(dialog.getByText(`Refund ${amount} to`)).toBeVisible();
  await expect(dialog.getByText("You can’t undo this.")).toBeVisible();
  await dialog.getByRole("button", { name: `Refund ${amount} now`, exact: true }).click();
}
