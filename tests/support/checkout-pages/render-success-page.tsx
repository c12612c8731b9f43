import { render } from "@testing-library/react";
import { createRoutesStub, useLocation } from "react-router";
import { vi } from "vitest";
import Success from "~/routes/checkout/success";
import type { ReceiptDetails } from "~/ui/receipt/receipt-data";

export { brief, resetPage as resetSuccessPage } from "./page-test";

export const receiptSchema = {
  id: "0f8fad5b-d9cb-469f-a165-70867728950e",
  created_at: "2026-11-21T12:00:00.000Z",
  amount: 29_900,
  email: "ada@example.com",
  name: "Engines Ltd",
  page_type: "Landing page",
};

let address: ReturnType<typeof useLocation>;

/** Location after the page changed its URL. */
export const currentUrl = () => address;

function Page() {
  address = useLocation();
  return <Success />;
}

export const Pages = createRoutesStub([
  { path: "/payment-success", Component: Page },
  { path: "/", Component: () => <h1>Home</h1> },
]);

export const open = (query = "", state?: unknown) =>
  render(<Pages initialEntries={[{ pathname: "/payment-success", search: query, state }]} />);

export const details: ReceiptDetails = {
  service: "Custom Web Pages",
  plan: null,
  pageType: "Landing page",
  person: "Ada Lovelace",
  company: "Engines Ltd",
  lines: [],
  method: "Card",
  refunded: 0,
  next: null,
  endsOn: null,
  progress: [
    { title: "Paid", state: "done", note: "Nov 21" },
    { title: "We’ll contact you", state: "now", note: "by Monday at 10 a.m. Central" },
    { title: "In work", state: "later", note: null },
    { title: "Delivered", state: "later", note: "by Thursday, November 26" },
  ],
  orderUrl: null,
};

export type Known = Record<string, { status: string } | { error: Response }>;

/** Stubs `fetch` with the shop's API: the status, or an error response, of each payment session by id. */
export function stubShopResponses(known: Known, paid = receiptSchema, shown: ReceiptDetails | null = details) {
  const shop = vi.fn<typeof fetch>(async (path, init) => {
    const url = new URL(String(path), "http://shop.example");
    const sent = init?.body ? (JSON.parse(String(init.body)) as { sessionId: string }).sessionId : null;
    const entry = known[sent ?? url.searchParams.get("session_id") ?? ""];
    if (!entry) return Response.json({ error: "We couldn’t find an order for this payment session." }, { status: 404 });
    if ("error" in entry) return entry.error.clone();
    if (url.pathname === "/api/payment-webhook") return Response.json({ ok: true, ...entry });
    if (url.pathname === "/api/orders/receipt") return Response.json(paid);
    return shown ? Response.json(shown) : Response.json({ error: "Something went wrong." }, { status: 500 });
  });
  vi.stubGlobal("fetch", shop);
  return shop;
}

export const calls = (shop: ReturnType<typeof stubShopResponses>) => shop.mock.calls.map(([path]) => String(path));
