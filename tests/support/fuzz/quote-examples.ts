import { z } from "zod";
import { checkoutBody, post } from "../shop/purchase.ts";
import type { Shop } from "../shop/shop.ts";
import type { Example } from "./hostile-input.ts";

/** Where a quote's page is, with its key, as the summary learns it. */
export async function keptQuote(shop: Pick<Shop, "url">, body: unknown = checkoutBody()): Promise<string> {
  const { json } = await post(`${shop.url}/api/quotes`, body);
  return z.object({ url: z.string().startsWith("/quote/") }).parse(json).url;
}

/** A quote that somebody kept, and what staff do with quotes. */
export async function quoteExamples(shop: Shop): Promise<Readonly<Record<string, readonly Example[]>>> {
  const { pathname: path, searchParams } = new URL(await keptQuote(shop), shop.url);
  const query = { key: searchParams.get("key") ?? "" };
  const [id = ""] = path.split("/").slice(2);
  return {
    "/api/quotes": [{ method: "POST", json: checkoutBody(), answers: 200 }],
    "/quote/:id": [
      { method: "GET", path, query, answers: 200 },
      { method: "GET", path, answers: 404 },
      { method: "POST", path, query, form: {}, answers: 400 },
      { method: "POST", path, query, form: { agreeTOS: "yes" }, answers: 200 },
    ],
    "/quote/:id/pdf": [{ method: "GET", path: `${path}/pdf`, query, answers: 200 }],
    "/admin/quotes": [
      { method: "GET", as: "admin", query: { q: "acme", made: id }, answers: 200 },
      {
        method: "POST",
        as: "admin",
        form: { intent: "revoke", id: "3f2b8c1e-1111-4222-8333-444455556666" },
        answers: 400,
      },
    ],
    "/admin/quotes/new": [
      { method: "GET", as: "admin", query: { service: "campaign" }, answers: 200 },
      { method: "GET", as: "admin", query: { quote: id }, answers: 200 },
      {
        method: "POST",
        as: "admin",
        query: { service: "campaign" },
        form: { businessName: "Acme Ltd", email: "fuzz@acme.example", ownPrice: "1,500.00", priceReason: "A friend" },
        answers: 302,
      },
    ],
  };
}
