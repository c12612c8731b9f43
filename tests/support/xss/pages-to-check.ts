import { routeTable } from "../fuzz/route-table.ts";
import { firstMatch } from "../fuzz/send.ts";
import type { Visitor } from "../shop/visitor.ts";
import { combineScenarios, type Written } from "./scenarios.ts";

const SEARCHED = ["orders", "orders.csv", "subscriptions", "messages", "quotes", "emails"].map((of) => `/admin/${of}`);

const ofEach = (ids: readonly string[], ...paths: string[]): Written =>
  Object.fromEntries(paths.map((path) => [path, ids.map((id) => path.replace(":id", id))]));

/** Where what a customer wrote can be found besides, by the paths of the route table. */
export async function listPages(email: string, admin: Visitor, customer: Visitor): Promise<Written> {
  const q = `?q=${encodeURIComponent(email)}`;
  const mails = (await admin.get(`/admin/emails${q}`)).html.match(/(?<=\/admin\/emails\/)[0-9a-f-]{36}/g) ?? [];
  const months = (await customer.get("/my-order")).html.match(/(?<=order=)[\w-]{36}(?="[^>]*><strong>BLAST)/g) ?? [];
  const month = months[0] ? (await customer.get(`/my-order?order=${months[0]}`)).html : "";
  const calendars = month.match(/(?<=\/my-order\/deliveries\/)[\w-]{36}/g) ?? [];
  const colleague = firstMatch((await admin.get("/admin/users")).html, /\/admin\/users\/[\w-]{20,}/);
  return {
    "/admin": ["/admin", "/admin?only=mine"],
    ...Object.fromEntries(SEARCHED.map((path) => [path, [path + q]])),
    "/admin/customers/:email": [`/admin/customers/${encodeURIComponent(email)}`],
    "/admin/activity": ["/admin/activity"],
    "/admin/users/:id": [colleague],
    ...ofEach(mails, "/admin/emails/:id", "/admin/emails/:id/preview", "/admin/mails/:id", "/admin/mails/:id/preview"),
    ...ofEach(calendars, "/my-order/deliveries/:id", "/admin/deliveries/:id"),
    "/blog/:id": ["/blog/1"],
    "/*": ["/no-such-page"],
  };
}

/**
 * Each address of the route table with what there is to see at it. While every scene is played (`isWhole`) it throws for a path with
 * parameters that no scene mentions, so that a new page is looked at; later rounds leave scenes out.
 */
export function allPagesToCheck(
  all: readonly Written[],
  isWhole: boolean,
): [path: string, addresses: readonly string[]][] {
  const known = combineScenarios(all);
  const table = routeTable().map(({ path }) => path);
  const unknown = [...known.keys()].filter((path) => !table.includes(path));
  if (unknown.length > 0) throw new Error(`The shop has no page ${unknown.join(", ")}`);
  return table.map((path) => {
    const addresses = known.get(path) ?? (/[:*]/.test(path) ? [] : [path]);
    if (isWhole && addresses.length === 0)
      throw new Error(`What is there to see at ${path}? Please say so in tests/support/xss`);
    return [path, addresses] as const;
  });
}
