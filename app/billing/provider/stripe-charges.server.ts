import type Stripe from "stripe";
import { z } from "zod";
import type { FailedCharge } from "./payment-provider";
import { nullIfNotFound } from "./stripe-faults.server";

/** What we read of a charge that failed, with the payment that it was an attempt of. */
const failedCharge = z.object({
  status: z.string(),
  failure_code: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
  outcome: z.object({ reason: z.string().nullable() }).nullable(),
  payment_intent: z
    .object({ payment_details: z.object({ order_reference: z.string().nullable().optional() }).nullish() })
    .nullable(),
});

/**
 * A charge by its id. The payment of a checkout carries our labels, and its charges with it. That of a subscription's first month takes
 * none; the provider only notes on it which session it is of, cut to a length of its own.
 */
export const findFailedCharge = (stripe: Stripe, id: string): Promise<FailedCharge | null> =>
  nullIfNotFound(async () => {
    const charge = failedCharge.parse(await stripe.charges.retrieve(id, { expand: ["payment_intent"] }));
    if (charge.status !== "failed") return null;
    return {
      orderId: charge.metadata.order_id ?? null,
      sessionBegins: charge.payment_intent?.payment_details?.order_reference ?? null,
      code: charge.outcome?.reason ?? charge.failure_code ?? "",
    };
  });
