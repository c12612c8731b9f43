import type { Shop } from "../shop/shop.ts";
import { extractLinkKey, findEmailTo, signedIn, signedInAdmin, Visitor } from "../shop/visitor.ts";
import { CUSTOMER } from "./customer-examples.ts";
import { makeExamples } from "./examples.ts";
import type { Examples, Who } from "./hostile-input.ts";

/** One of each kind of visitor of a shop, as the cookies they send, and the requests that its addresses must take. */
export type TestSessions = { examples: Examples; cookies: Record<Who, string>; admin: Visitor };

/** Signs in everybody at a shop that nobody else uses, and makes what the examples are about. */
export async function createTestSessions(shop: Shop): Promise<TestSessions> {
  const [admin, visitor] = [
    await signedInAdmin(shop, "admin@acme.example"),
    await signedIn(shop, "visitor@acme.example"),
  ];
  const examples = await makeExamples(shop, admin);
  const customer = new Visitor(shop);
  await customer.get(`/my-order?key=${extractLinkKey(await findEmailTo(shop, CUSTOMER, "order"))}`);
  const cookies = { nobody: "", customer: customer.cookie, visitor: visitor.cookie, admin: admin.cookie };
  return { examples, cookies, admin };
}
