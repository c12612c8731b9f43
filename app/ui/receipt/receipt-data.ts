import * as z from "zod/mini";

const timestamp = z.string().check(z.refine((value) => !Number.isNaN(Date.parse(value))));

/** A step of an order's progress. `note`: its date, or what it waits for. */
const progressStep = z.object({
  title: z.string(),
  state: z.enum(["done", "now", "later"]),
  note: z.nullable(z.string()),
});

export type ProgressStep = z.output<typeof progressStep>;

/** What a receipt shows beside `Receipt`. Amounts are integer cents, timestamps ISO 8601. */
export const receiptDetailsSchema = z.object({
  /** Its title, such as "SEO Copywriting". */
  service: z.string(),
  /** The selected option of the service; null if it has none. */
  plan: z.nullable(z.object({ label: z.string(), value: z.string() })),
  /** The service's title, or the page type that the customer entered. */
  pageType: z.string(),
  person: z.nullable(z.string()),
  company: z.nullable(z.string()),
  /** Parts of the amount; empty for a single price. */
  lines: z.array(z.object({ label: z.string(), cents: z.int() })),
  /** Taxes in the amount; absent without any. */
  taxes: z.optional(z.array(z.object({ label: z.string(), cents: z.int() }))),
  /** The sentence about reverse charge. */
  taxNote: z.optional(z.string()),
  /** Payment method, such as "Card". */
  method: z.string(),
  refunded: z.int(),
  /** Next charge of an active subscription. */
  next: z.nullable(z.object({ cents: z.int(), on: timestamp })),
  /** When a canceled subscription ends or ended. */
  endsOn: z.nullable(timestamp),
  /** Paid, contact, work, delivery, with their dates; empty for a renewal and for a closed order. */
  progress: z.array(progressStep),
  /** The order page; only for the browser that paid, and only once. */
  orderUrl: z.nullable(z.string()),
  /** What the success page says of a service that is not as shipped. */
  sold: z.optional(
    z.object({
      offer: z.object({ slug: z.string(), draftKey: z.string(), deliverable: z.optional(z.string()) }),
      needs: z.nullable(z.string()),
      nextSteps: z.array(z.string()),
    }),
  ),
});

export type ReceiptDetails = z.output<typeof receiptDetailsSchema>;

/** Shown by every receipt. `created_at` is ISO 8601, `amount` integer cents. */
export type Receipt = {
  id: string;
  created_at: string;
  amount: number;
  email: string;
  name: string;
  page_type: string;
};
