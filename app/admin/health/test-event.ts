import * as z from "zod/mini";

/** How a request came to the shop. */
const seen = z.object({
  /** How many proxies have added to X-Forwarded-For. */
  proxies: z.int(),
  /** TRUSTED_PROXIES of the shop that answers. */
  trusted: z.int(),
});
export type TestEventReceipt = z.output<typeof seen>;

/** What the shop answers to an event of the kind TEST_EVENT_TYPE. */
export const testEventResponseSchema = z.object({ received: z.literal(true), test: seen });

/** Of the header only its length is told. */
export const describeTestEvent = (forwarded: string | null, trusted: number): TestEventReceipt => ({
  proxies: (forwarded ?? "").split(",").filter((entry) => entry.trim() !== "").length,
  trusted,
});
