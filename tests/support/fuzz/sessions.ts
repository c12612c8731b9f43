import type { Shop } from "../shop/shop.ts";
import { openPortal, signedIn, signedInAdmin, type Visitor } from "../shop/visitor.ts";
import { CUSTOMER } from "./customer-examples.ts";
import { makeExamples } from "./examples.ts";
import type { Examples, Who } from "./requests.ts";

/** Cookies of each kind of user, and the requests that the shop must accept. */
export type TestSessions = { examples: Examples; cookies: Record<Who, string>; admin: Visitor };

/** Signs in each kind of user and creates the data of the examples. The shop must have no other users. */
export async function createTestSessions(shop: Shop): Promise<TestSessions> {
  const [admin, visitor] = await Promise.all([
    signedInAdmin(shop, "admin@acme.example"),
    signedIn(shop, "visitor@acme.example"),
  ]);
  const examples = await makeExamples(shop, admin);
  const { visitor: customer } = await openPortal(shop, CUSTOMER);
  const cookies = { nobody: "", customer: customer.cookie, visitor: visitor.cookie, admin: admin.cookie };
  return { examples, cookies, admin };
}
