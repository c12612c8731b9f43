import { randomUUID } from "node:crypto";
import { JSDOM } from "jsdom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { canSubmit, PERMISSIONS } from "~/auth/permissions/permissions";
import type { Role } from "~/lib/db/column-types";
import { makeExamples } from "../../support/fuzz/examples.ts";
import { type Shop, startShop } from "../../support/shop/shop.ts";
import { newCustomer, signedInAdmin, type Visitor } from "../../support/shop/visitor.ts";

/** What a role may not submit is not in the HTML, also not in a closed dialog that no button opens. */

const MAX_PAGES_PER_PATTERN = 6;

let shop: Shop;
let visitors: Record<Role, Visitor>;
/** Paths of all kinds of admin pages. */
let starts: string[];
beforeAll(async () => {
  shop = await startShop({ env: { RATE_LIMIT_FACTOR: "1000" } });
  visitors = {
    owner: await signedInAdmin(shop, "owner@acme.example", "owner"),
    manager: await signedInAdmin(shop, "manager@acme.example", "manager"),
    reader: await signedInAdmin(shop, "reader@acme.example", "reader"),
  };
  const { orderId, visitor } = await newCustomer(shop);
  const request = { intent: "request-refund", orderId, requestId: randomUUID(), amount: "28405", reason: "We moved." };
  expect((await visitor.post("/my-order", request)).html).toContain("Withdraw request");
  const examples = Object.values(await makeExamples(shop, visitors.owner)).flat();
  const paths = [...Object.keys(PERMISSIONS), `/admin/orders/${orderId}`, ...examples.map(({ path }) => path ?? "")];
  starts = paths.filter((path) => path.startsWith("/admin") && !path.includes(":"));
});
afterAll(() => shop.discard());

type AdminPage = { pattern: string; url: URL; document: Document };

const patterns = Object.keys(PERMISSIONS).map(
  (pattern) => [pattern, new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}$`)] as const,
);

/** The key of PERMISSIONS; undefined for pages of the shop. */
const patternOf = ({ pathname }: URL): string | undefined =>
  pathname in PERMISSIONS ? pathname : patterns.find(([, path]) => path.test(pathname))?.[0];

/** The admin pages that the visitor reaches by links from `starts`, some of each kind. */
async function crawl(visitor: Visitor): Promise<AdminPage[]> {
  const queue = starts.map((path) => new URL(path, shop.url));
  const seen = new Set<string>();
  const pages: AdminPage[] = [];
  for (let url = queue.shift(); url; url = queue.shift()) {
    const pattern = url.host === new URL(shop.url).host ? patternOf(url) : undefined;
    const address = url.pathname + url.search;
    const known = pages.filter((page) => page.pattern === pattern).length;
    if (!pattern || seen.has(address) || known >= MAX_PAGES_PER_PATTERN) continue;
    seen.add(address);
    const { status, html, headers } = await visitor.get(address);
    if (status !== 200 || !headers.get("content-type")?.startsWith("text/html")) continue;
    const { document } = new JSDOM(html, { url: url.href }).window;
    pages.push({ pattern, url, document });
    queue.push(...[...document.links].map(({ href }) => new URL(href)));
  }
  return pages;
}

type Submission = { page: string; pattern: string; intent: string | null };

/** True for a form that only shows its values: nothing in it can be changed or pressed. */
const isReadOnly = (form: HTMLFormElement): boolean =>
  [...form.elements].every((control) => control.matches(":disabled, [type=hidden], fieldset, output"));

/** Everything that the forms of a page can submit to an admin page. */
const submissionsOf = ({ url, document }: AdminPage): Submission[] =>
  [...document.forms].flatMap((form) => {
    const method = form.getAttribute("method");
    const pattern = patternOf(new URL(form.getAttribute("action") ?? url, url));
    if (method === "get" || method === "dialog" || !pattern || isReadOnly(form)) return [];
    const intents = [...form.elements].filter((control) => control.getAttribute("name") === "intent");
    const values = intents.length > 0 ? intents.map((control) => control.getAttribute("value")) : [null];
    return values.map((intent) => ({ page: url.pathname, pattern, intent }));
  });

/** Titles of dialogs whose buttons a script handles. */
const plainDialogsOf = ({ document }: AdminPage): string[] =>
  [...document.querySelectorAll("dialog")]
    .filter((dialog) => !dialog.querySelector("form:not([method=dialog])"))
    .map((dialog) => dialog.querySelector("h2")?.textContent ?? "");

test.each(["manager", "reader"] as const)("no admin page has a form that a %s may not submit", async (role) => {
  const pages = await crawl(visitors[role]);
  const submissions = pages.flatMap(submissionsOf);
  expect(submissions.filter(({ pattern, intent }) => !canSubmit(role, pattern, intent))).toEqual([]);
  // The quick look of a list shows an order.
  const dialogs = new Set(pages.flatMap(plainDialogsOf).filter((title) => !/^Order\b/.test(title)));
  if (role === "reader") expect([...dialogs]).toEqual(["Keyboard shortcuts"]);
});

test("an owner's pages are all visited and have forms, so that the other tests look for something", async () => {
  const pages = await crawl(visitors.owner);
  const visited = new Set(pages.map(({ pattern }) => pattern));
  const missed = Object.keys(PERMISSIONS).filter((pattern) => !visited.has(pattern));
  // Downloads, data for scripts, and addresses that moved.
  expect(
    missed.filter((pattern) => !/\.csv$|files|invoices|deliveries|preview|updates|watch|export/.test(pattern)),
  ).toEqual(["/admin/messages", "/admin/conversations"]);
  const found = pages.flatMap(submissionsOf).map(({ pattern, intent }) => `${pattern} ${intent}`);
  expect(found).toEqual(
    expect.arrayContaining([
      "/admin/orders/:id refund",
      "/admin/orders/:id correct-customer",
      "/admin/orders bulk-work",
      "/admin/content/:kind publish",
      "/admin/quotes revoke",
      "/admin/setup keep",
      "/admin/taxes add",
      "/admin/users remove",
      "/admin/users/:id role",
    ]),
  );
});
