import { z } from "zod";
import { checkoutBody, payAt, startCheckout, statusOf } from "../shop/purchase.ts";
import type { SharedShop } from "../shop/shared-shop.ts";
import type { Visitor } from "../shop/visitor.ts";
import { waitFor } from "../wait-for.ts";
import type { PayloadDealer } from "./dealt.ts";

/** Where payloads are written: a shop, somebody of its staff, and a customer who pays, writes and is written to. */
export type XssStage = {
  shop: Pick<SharedShop, "url" | "sandboxUrl" | "mails" | "query">;
  admin: Visitor;
  customer: Visitor;
  email: string;
  dealer: PayloadDealer;
  /** What the browser keeps of each order, and the pages that show it from there. */
  drafts: Map<string, { values: unknown; pages: readonly string[] }>;
};

/** Addresses of what was written, by the paths of the route table: "/quote/:id". */
export type Written = Readonly<Record<string, readonly string[]>>;

/** Writes payloads into some fields, as somebody does who types them, and answers where they can be read then. */
export type XssScenario = { name: string; write: (stage: XssStage) => Promise<Written> };

/** A scene that gets the texts of its fields from `text`: of at most so many characters. */
export const scene = (
  name: string,
  write: (stage: XssStage & { text: (field: string, most: number) => string }) => Promise<Written>,
): XssScenario => ({
  name,
  write: (stage) => write({ ...stage, text: (field, most) => stage.dealer.text(`${name}: ${field}`, most) }),
});

export function combineScenarios(all: readonly Written[]): Map<string, string[]> {
  const places = new Map<string, string[]>();
  for (const written of all) {
    for (const [path, addresses] of Object.entries(written)) {
      places.set(path, [...new Set([...(places.get(path) ?? []), ...addresses])]);
    }
  }
  return places;
}

/** Sends a form that must be taken. */
export async function send(who: Visitor, path: string, form: Record<string, string>): Promise<string> {
  const { status, html, location } = await who.post(path, form);
  if (status === 302) return location ?? "";
  const said = () => /role="alert".{0,600}/s.exec(html)?.[0];
  if (status !== 200) throw new Error(`${path} answered ${status} to ${JSON.stringify(form)}: ${said()}`);
  return html;
}

/** Pays for a checkout of the customer's. Answers the session's and the order's id, and where the browser is sent then. */
export async function paid({ shop }: Pick<XssStage, "shop">, body: unknown) {
  const { url, sessionId } = await startCheckout(shop, body);
  const { back } = await payAt(url);
  await waitFor(async () => (await statusOf(shop, sessionId)) === "paid", { what: "the payment to be confirmed" });
  const receipt = await fetch(`${shop.url}/api/orders/receipt?session_id=${sessionId}`);
  return { sessionId, back, orderId: z.object({ id: z.uuid() }).parse(await receipt.json()).id };
}

export const paidPage = async (stage: Pick<XssStage, "shop" | "email">): Promise<string> =>
  (await paid(stage, { ...checkoutBody(), email: stage.email })).orderId;
