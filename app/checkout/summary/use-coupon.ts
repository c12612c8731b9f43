import { useState } from "react";
import * as z from "zod/mini";
import { toCheckoutMetadata } from "~/catalog/checkout-metadata";
import type { CheckoutService } from "~/catalog/define-service";
import type { BriefValues } from "~/catalog/terms-consent";
import { ApiUnreachable, postJson } from "~/lib/http/api-client";

/** What the shop takes off for a code, in cents; `amount` is what is left to pay. */
export type AppliedCoupon = { code: string; discount: number; amount: number };

const answered = z.object({ code: z.string(), discount: z.int(), amount: z.int() });

/** A code that is tried against the shop, which alone knows what it is worth. */
export function useCoupon(service: CheckoutService, brief: BriefValues) {
  const [applied, setApplied] = useState<AppliedCoupon | null>(null);
  const [error, setError] = useState<string>();
  const [trying, setTrying] = useState(false);

  const apply = async (code: string) => {
    const price = service.price(brief);
    if (trying || typeof price === "string") return;
    if (code.trim() === "") return setError("Please enter a code.");
    setTrying(true);
    setError(undefined);
    try {
      const metadata = { ...toCheckoutMetadata(service, brief), coupon: code };
      const answer = await postJson(
        "/api/coupons",
        { amount: price.cents, ...service.customer(brief), metadata },
        answered,
      );
      if (answer.ok) setApplied(answer.data);
      else setError(answer.error);
    } catch (reason) {
      if (!(reason instanceof ApiUnreachable)) throw reason;
      setError(reason.message);
    } finally {
      setTrying(false);
    }
  };

  return { applied, error, trying, apply, remove: () => setApplied(null) };
}
