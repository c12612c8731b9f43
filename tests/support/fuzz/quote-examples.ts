import { z } from "zod";
import { checkoutBody, post } from "../shop/purchase.ts";
import type { Shop } from "../shop/shop.ts";
import { type Examples, form, get, json, UNKNOWN_ID } from "./hostile-input.ts";

/** Where a quote's page is, with its key, as the summary learns it. */
export async function keptQuote(shop: Pick<Shop, "url">, body: unknown = checkoutBody()): Promise<string> {
  const { json } = await post(`${shop.url}/api/quotes`, body);
  return z.object({ url: z.string().startsWith("/quote/") }).parse(json).url;
}

export async function quoteExamples(shop: Shop): Promise<Examples> {
  const { pathname: path, searchParams } = new URL(await keptQuote(shop), shop.url);
  const query = { key: searchParams.get("key") ?? "" };
  const [id = ""] = path.split("/").slice(2);
  const ownPrice = { ownPrice: "1,500.00", priceReason: "A friend" };
  return {
    "/api/quotes": [json(checkoutBody())],
    "/quote/:id": [
      get({ path, query }),
      get({ path, answers: 404 }),
      form("nobody", {}, 400, { path, query }),
      form("nobody", { agreeTOS: "yes" }, 200, { path, query }),
    ],
    "/quote/:id/pdf": [get({ path: `${path}/pdf`, query })],
    "/admin/quotes": [
      get({ as: "admin", query: { q: "acme", made: id } }),
      form("admin", { intent: "revoke", id: UNKNOWN_ID }, 400),
    ],
    "/admin/quotes/new": [
      get({ as: "admin", query: { service: "campaign" } }),
      get({ as: "admin", query: { quote: id } }),
      form("admin", { businessName: "Acme Ltd", email: "fuzz@acme.example", ...ownPrice }, 302, {
        query: { service: "campaign" },
      }),
    ],
  };
}
