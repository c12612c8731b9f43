import { routeTable } from "../../../support/fuzz/route-table.ts";
import { firstMatch, type Visitor } from "../../../support/shop/visitor.ts";
import { combineScenarios, type Written } from "./scenarios.ts";

const SEARCHED = ["orders", "orders.csv", "subscriptions", "messages", "search", "quotes", "emails"].map(
  (of) => `/admin/${of}`,
);

const ofEach = (ids: readonly string[], ...paths: string[]): Written =>
  Object.fromEntries(paths.map((path) => [path, ids.map((id) => path.replace(":id", id))]));

/** Other pages that show text of a customer, by path of the route table. */
export async function listPages(email: string, admin: Visitor, customer: Visitor): Promise<Written> {
  const q = `?q=${encodeURIComponent(email)}`;
  const mails = (await admin.get(`/admin/emails${q}`)).html.match(/(?<=\/admin\/emails\/)[0-9a-f-]{36}/g) ?? [];
  const months = (await customer.get("/my-order")).html.match(/(?<=order=)[\w-]{36}(?="[^>]*><strong>BLAST)/g) ?? [];
  const month = months[0] ? (await customer.get(`/my-order?order=${months[0]}`)).html : "";
  const calendars = month.match(/(?<=\/my-order\/deliveries\/)[\w-]{36}/g) ?? [];
  const otherAdmin = firstMatch((await admin.get("/admin/users")).html, /\/admin\/users\/[\w-]{20,}/);
  return {
    "/admin": ["/admin", "/admin?only=mine"],
    ...Object.fromEntries(SEARCHED.map((path) => [path, [path + q]])),
    "/admin/customers/:email": [`/admin/customers/${encodeURIComponent(email)}`],
    "/admin/customers/:email/export": [`/admin/customers/${encodeURIComponent(email)}/export`],
    "/admin/activity": ["/admin/activity"],
    "/admin/users/:id": [otherAdmin],
    ...ofEach(mails, "/admin/emails/:id", "/admin/emails/:id/preview"),
    ...ofEach(calendars, "/my-order/deliveries/:id", "/my-order/deliveries/:id/page", "/admin/deliveries/:id"),
    // Pictures have no text.
    "/og/:name": ["/og/no-such-picture.png"],
    "/brand/:file": ["/brand/no-such-picture.png"],
    "/services/:words": ["/services/no-such-service"],
    "/*": ["/no-such-page"],
  };
}

/**
 * The URLs to check for each path of the route table. With all scenarios (`isComplete`) it throws for a path with parameters that no
 * scenario returns, so that new pages are checked; later rounds skip scenarios.
 */
export function allPagesToCheck(
  all: readonly Written[],
  isComplete: boolean,
): [path: string, addresses: readonly string[]][] {
  const known = combineScenarios(all);
  const table = routeTable().map(({ path }) => path);
  const unknown = [...known.keys()].filter((path) => !table.includes(path));
  if (unknown.length > 0) throw new Error(`The shop has no page ${unknown.join(", ")}`);
  return table.map((path) => {
    const addresses = known.get(path) ?? (/[:*]/.test(path) ? [] : [path]);
    if (isComplete && addresses.length === 0)
      throw new Error(`No scenario in tests/e2e/helpers/xss returns a URL for ${path}`);
    return [path, addresses] as const;
  });
}
