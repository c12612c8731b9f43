import { z } from "zod";

export type TestBuyer = {
  /** Of a test card, as listed in packages/stripe-sandbox/README.md. Default: 4242 4242 4242 4242. */
  cardNumber?: string;
  /** Default: buyer@example.com. */
  email?: string;
  /** Default: Test Buyer. */
  name?: string;
};

export type Payment =
  /** `location`: where the page sends the buyer; null if it shows a message instead. */
  { paid: true; location: string | null } | { paid: false; message: string };

const answerSchema = z.object({
  location: z.string().optional(),
  decline: z.string().nullish(),
  errors: z.record(z.string(), z.string()).optional(),
});

/** Submits a hosted page. Throws if the page does not exist or is no longer open; then a session's `url` is null. */
export async function payHostedPage(url: string | null, buyer: TestBuyer = {}): Promise<Payment> {
  if (url === null) throw new Error("The session has no page: it is complete or expired");
  const page = await fetch(url);
  const html = await page.text();
  if (!page.ok || !html.includes("cardNumber")) throw new Error(`${url} is not open for a payment (${page.status})`);
  const body = new URLSearchParams({
    email: buyer.email ?? "buyer@example.com",
    billingName: buyer.name ?? "Test Buyer",
    cardNumber: buyer.cardNumber ?? "4242 4242 4242 4242",
    cardExpiry: "12 / 40",
    cardCvc: "123",
    script: "1",
  });
  const response = await fetch(url, { method: "POST", body });
  const { location, decline, errors = {} } = answerSchema.parse(await response.json());
  const [fault] = Object.values(errors);
  const message = decline ?? fault;
  return message === undefined ? { paid: true, location: location ?? null } : { paid: false, message };
}
