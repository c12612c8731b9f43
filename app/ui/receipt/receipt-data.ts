import * as z from "zod/mini";

/** What a receipt shows beside its six fields, as the shop answers it. All of it is the order's own. Amounts are integer cents. */

const moment = z.string().check(z.refine((value) => !Number.isNaN(Date.parse(value))));

/** One line of what was paid for. */
const line = z.object({ label: z.string(), cents: z.int() });

export const receiptDetailsSchema = z.object({
  /** The service by its title, such as "SEO Copywriting". */
  service: z.string(),
  /** What of the service was chosen, and how that is called; null where there is nothing to choose. */
  plan: z.nullable(z.object({ label: z.string(), value: z.string() })),
  /** The page type in words: the service's title, or what the buyer typed. */
  pageType: z.string(),
  person: z.nullable(z.string()),
  company: z.nullable(z.string()),
  /** What the amount is made of; empty for a single price. */
  lines: z.array(line),
  /** How it was paid, such as "Card". */
  method: z.string(),
  /** Cents that went back. */
  refunded: z.int(),
  /** The next charge of a running subscription. */
  next: z.nullable(z.object({ cents: z.int(), on: moment })),
  /** The day on which a subscription that is not renewed any more ends or has ended. */
  endsOn: z.nullable(moment),
  /** What we promised by when and is still to come, one line each. */
  dates: z.array(z.string()),
});

export type ReceiptDetails = z.output<typeof receiptDetailsSchema>;

/** The six fields that a receipt may show: `created_at` is ISO 8601, `amount` integer cents. */
export type Receipt = {
  id: string;
  created_at: string;
  amount: number;
  email: string;
  name: string;
  page_type: string;
};
