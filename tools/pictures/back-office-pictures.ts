import type { Page } from "@playwright/test";
import { buyWebPage, signInAsAdmin } from "../../tests/e2e/helpers/admin.ts";
import { hydrated } from "../../tests/e2e/helpers/web-page-order.ts";
import type { Shop } from "../../tests/support/shop/shop.ts";
import type { Album } from "./album.ts";
import { startBackOffice } from "./back-office.ts";
import { idOf } from "./back-office-orders.ts";
import { takeKit } from "./kit.ts";

/** Orders whose pages differ: by status, stage, service and what they wait for. */
const ORDERS = {
  "in-progress": "maria",
  new: "priya",
  "waits-for-customer": "harbor",
  delivered: "daniel",
  revision: "revision",
  done: "priya-first",
  "refund-request": "asked",
  disputed: "disputed",
  refunded: "refunded",
  "past-due": "ella",
  "ended-subscription": "ito",
  "unpaid-manual": "tom",
  request: "pretzel",
  cancelled: "cancelled",
  spam: "spam",
  "long-names": "longest",
};

const CUSTOMER = "maria@sunnyshop.example";
const LONG = "maximiliane.throckmorton-featherstonehaugh@wholesale.featherstonehaugh-international.example";

/** Screens by the name of their picture. */
const SCREENS: Readonly<Record<string, string>> = {
  "my-day": "/admin",
  "my-day-mine": "/admin?only=mine",
  orders: "/admin/orders",
  "orders-filtered": "/admin/orders?status=paid&service=web-page&work=in_progress",
  "orders-none": "/admin/orders?q=nobody",
  "orders-spam": "/admin/orders?status=spam",
  "quick-look": `/admin/orders?order=${idOf("maria")}`,
  unfinished: "/admin/unfinished",
  "order-new": "/admin/orders/new",
  board: "/admin/board",
  inbox: "/admin/inbox",
  "inbox-thread": `/admin/inbox?order=${idOf("maria")}`,
  "inbox-long-thread": `/admin/inbox?tab=orders&order=${idOf("longest")}`,
  "inbox-contact": `/admin/inbox?tab=contact&message=${idOf("contact Do you also do printed flyers?")}`,
  "inbox-all": "/admin/inbox?tab=all",
  "inbox-spam": "/admin/inbox?tab=spam",
  "inbox-none": "/admin/inbox?tab=all&q=nobody",
  "saved-replies": "/admin/inbox?tab=replies",
  search: "/admin/search?q=harbor",
  "search-none": "/admin/search?q=nobody",
  customers: "/admin/customers",
  "customers-none": "/admin/customers?q=nobody",
  customer: `/admin/customers/${encodeURIComponent(CUSTOMER)}`,
  "customer-long-names": `/admin/customers/${encodeURIComponent(LONG)}`,
  quotes: "/admin/quotes",
  "quotes-none": "/admin/quotes?q=nobody",
  "quote-new": "/admin/quotes/new",
  emails: "/admin/emails",
  email: `/admin/emails/${idOf(`order-confirmation-email ${idOf("maria")}`)}`,
  subscriptions: "/admin/subscriptions",
  "subscriptions-ended": "/admin/subscriptions?status=ended",
  coupons: "/admin/coupons",
  "coupon-new": "/admin/coupons/new",
  taxes: "/admin/taxes",
  content: "/admin/content",
  "content-found": "/admin/content?q=days",
  "content-site": "/admin/content/site",
  "content-claims": "/admin/content/claims",
  "content-home": "/admin/content/home",
  "content-post": "/admin/content/post-1",
  "content-media": "/admin/content/media",
  "content-history": "/admin/content/site/history",
  activity: "/admin/activity",
  health: "/admin/health",
  admins: "/admin/users",
  account: "/admin/account",
};

/** Screens that look different for each role. */
const BY_ROLE = [
  "my-day",
  "orders",
  "quick-look",
  "board",
  "inbox-thread",
  "inbox-contact",
  "coupons",
  "admins",
  "account",
];

/** Lists, and how they look without any rows or with one. */
const LISTS = [
  ...["my-day", "orders", "board", "inbox", "inbox-all", "saved-replies", "customers", "quotes", "emails"],
  ...["subscriptions", "coupons", "activity"],
];

/** Pictures of the back office: of an invented agency with a year of work, and of the new shop without and with one order. */
export async function takeBackOffice(album: Album, shop: Shop): Promise<void> {
  const newShop = await album.newPage();
  await signInAsAdmin(newShop, shop);
  await takeScreens(album, newShop, "empty", LISTS);
  await buyWebPage(shop);
  await takeScreens(album, newShop, "one", LISTS);

  const office = await startBackOffice();
  try {
    const { url } = office.shop;
    const owner = await album.newPage({ url, cookies: office.cookies.owner });
    await takeKit(album, owner);
    await takeScreens(album, owner, "admin", Object.keys(SCREENS));
    for (const [name, key] of Object.entries(ORDERS))
      await album.visit(owner, `/admin/orders/${idOf(key)}`, `admin-order-${name}`);
    await takeErrors(album, owner);
    await takePopovers(album, owner);
    for (const role of ["manager", "reader"] as const) {
      const page = await album.newPage({ url, cookies: office.cookies[role] });
      await takeScreens(album, page, role, BY_ROLE);
      await album.visit(page, `/admin/orders/${idOf("maria")}`, `${role}-order`);
    }
  } finally {
    await office.shop.discard();
  }
  const failing = await startBackOffice({ failing: true });
  const page = await album.newPage({ url: failing.shop.url, cookies: failing.cookies.owner });
  await takeScreens(album, page, "failing", ["my-day", "health"]);
  await failing.shop.discard();
}

async function takeScreens(album: Album, page: Page, group: string, names: readonly string[]): Promise<void> {
  for (const name of names) await album.visit(page, SCREENS[name] ?? "/admin", `${group}-${name}`);
}

/** Forms that were sent empty, and a list that could not be loaded. */
async function takeErrors(album: Album, page: Page): Promise<void> {
  const forms = { "order-new": "Create order", "quote-new": "Create quote", "coupon-new": "Create coupon" };
  for (const [name, button] of Object.entries(forms)) {
    await page.goto(SCREENS[name] ?? "");
    await hydrated(page);
    if (name === "quote-new") await page.getByLabel("Service").selectOption({ label: "Custom Web Pages" });
    await page.getByRole("button", { name: button }).click();
    await page.waitForTimeout(500);
    await album.keep(page, `error-${name}`);
  }
  await page.goto("/admin/orders");
  await hydrated(page);
  await page.route("**/admin/orders.data*", (route) => route.abort());
  await page.getByRole("button", { name: "Refresh Orders" }).click();
  await page.getByRole("alert").filter({ hasText: "Failed to load orders" }).first().waitFor();
  await album.keep(page, "error-orders");
  await page.unrouteAll();
}

/** The sheet of all pages, the New menu, and the list of keys. */
async function takePopovers(album: Album, page: Page): Promise<void> {
  const openings: Record<string, () => Promise<void>> = {
    sheet: () => page.evaluate(() => document.getElementById("admin-pages")?.showPopover()),
    "new-menu": () => page.evaluate(() => document.getElementById("admin-new")?.showPopover()),
    keys: () => page.keyboard.press("?"),
  };
  for (const [name, open] of Object.entries(openings)) {
    await page.goto("/admin");
    await hydrated(page);
    await open();
    await album.keep(page, `admin-${name}`);
  }
}
