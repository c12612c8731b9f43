import { z } from "zod";
import { OWN_CONNECTION } from "../http.ts";
import { waitFor } from "../wait-for.ts";
import type { Shop } from "./shop.ts";

type JsonResponse = { status: number; json: Record<string, unknown> };

const brief = {
  productName: "Custom Web Page",
  contactName: "Jo Miller",
  company: "Acme Ltd",
  phone: "",
  website: "",
  pageType: "Landing page",
  requirements: "A page that sells our new product.",
  references: "",
  successUrl: "/payment-success",
  cancelUrl: "/build-my-page",
};

/** Checkout of a web page; `changes` are for its brief. */
export const checkoutBody = (changes: Partial<typeof brief> = {}) => ({
  amount: 29_900,
  name: changes.company ?? brief.company,
  email: "jo@acme.example",
  metadata: { ...brief, ...changes },
});

/** POSTs JSON. `json` is `{}` if the response is not a JSON object. */
export async function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<JsonResponse> {
  const answer = await fetch(url, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", ...OWN_CONNECTION, ...headers },
  });
  const json = await answer.json().catch(() => ({}));
  return { status: answer.status, json: json && typeof json === "object" ? json : {} };
}

/** A message that the contact form accepts. */
export const contactMessage = {
  name: "Jo Miller",
  email: "jo@acme.example",
  company: "Acme Ltd",
  message: "We need a page for our new rocket.",
  agreeToTerms: true,
};

export const sendMessage = (shop: Pick<Shop, "url">, changes: Partial<typeof contactMessage> = {}) =>
  post(`${shop.url}/api/contact-form`, { ...contactMessage, ...changes });

export async function startCheckout(
  shop: Pick<Shop, "url">,
  body: unknown = checkoutBody(),
): Promise<{ url: string; sessionId: string }> {
  const { status, json } = await post(`${shop.url}/api/stripe-checkout`, body);
  if (status !== 200) throw new Error(`Checkout answered ${status}: ${JSON.stringify(json)}`);
  return { url: String(json.url), sessionId: String(json.sessionId) };
}

export const DECLINED_CARD = "4000 0000 0000 0002";

/** Submits the form of the sandbox's payment page. */
export async function payForm(url: string, change: Record<string, string> = {}) {
  const card = { cardNumber: "4242 4242 4242 4242", cardExpiry: "12 / 40", cardCvc: "123" };
  const person = { email: "ada@example.com", billingName: "Ada Lovelace" };
  const body = new URLSearchParams({ ...card, ...person, ...change });
  const answer = await fetch(url, { method: "POST", redirect: "manual", body, headers: OWN_CONNECTION });
  return { status: answer.status, location: answer.headers.get("location"), html: await answer.text() };
}

/** Pays as Jo Miller. `back`: redirect target, null if the payment page is shown again. */
export async function payAt(url: string, cardNumber?: string) {
  const person = { email: "jo@acme.example", billingName: "Jo Miller" };
  const { status, location: back, html: page } = await payForm(url, { ...person, ...(cardNumber && { cardNumber }) });
  return { status, back, page };
}

/** Order status as returned to the success page. */
export async function statusOf(shop: Pick<Shop, "url">, sessionId: string): Promise<unknown> {
  return (await post(`${shop.url}/api/payment-webhook`, { sessionId })).json.status;
}

/** Checks out, pays, and waits for the confirmation. `back`: redirect target after the payment. */
export async function buyPage(shop: Pick<Shop, "url">, body: unknown = checkoutBody()) {
  const { url, sessionId } = await startCheckout(shop, body);
  const { back } = await payAt(url);
  await waitFor(async () => (await statusOf(shop, sessionId)) === "paid", { what: "the payment to be confirmed" });
  return { sessionId, back };
}

/** The response to a request for the receipt of a session. */
export const askReceipt = ({ url }: Pick<Shop, "url">, sessionId: string): Promise<Response> =>
  fetch(`${url}/api/orders/receipt?session_id=${sessionId}`, { headers: OWN_CONNECTION });

/** Throws without an order of the session. */
export const orderIdOf = async (shop: Pick<Shop, "url">, sessionId: string): Promise<string> =>
  z.object({ id: z.uuid() }).parse(await (await askReceipt(shop, sessionId)).json()).id;
