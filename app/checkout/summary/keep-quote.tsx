import { useState } from "react";
import * as z from "zod/mini";
import { toCheckoutMetadata } from "~/catalog/checkout-metadata";
import type { CheckoutService } from "~/catalog/define-service";
import type { BriefValues } from "~/catalog/terms-consent";
import { ApiUnreachable, postJson } from "~/lib/http/api-client";

const kept = z.object({ url: z.string().check(z.startsWith("/quote/")) });

type KeepQuoteProps = { service: CheckoutService; brief: BriefValues; discounted: boolean; disabled: boolean };

/** For who does not pay at once, or not alone: the order as a quote with a link to pass on. */
export function SaveQuote({ service, brief, discounted, disabled }: KeepQuoteProps) {
  const [keeping, setKeeping] = useState(false);
  const [error, setError] = useState("");
  const keep = async () => {
    const price = service.price(brief);
    const fault = service.storedFault(brief) ?? (typeof price === "string" ? price : null);
    if (fault || typeof price === "string") return setError(`Error: ${fault}`);
    setKeeping(true);
    setError("");
    try {
      const order = { amount: price.cents, ...service.customer(brief), metadata: toCheckoutMetadata(service, brief) };
      const answer = await postJson("/api/quotes", order, kept);
      // Once it is kept, the same press finds the same quote: whoever comes back may press again.
      if (answer.ok) location.assign(answer.data.url);
      else setError(answer.error);
    } catch (reason) {
      if (!(reason instanceof ApiUnreachable)) throw reason;
      setError(reason.message);
    }
    setKeeping(false);
  };
  return (
    <div className="mt-6">
      <div className="flex flex-wrap items-center gap-x-4">
        <button type="button" className="link min-h-11 shrink-0" disabled={disabled || keeping} onClick={keep}>
          {keeping ? "Saving..." : "Save as a quote"}
        </button>
        <span className="text-mute">
          Get a link and a PDF someone else can pay, good for 30 days{discounted && ", without the coupon"}.
        </span>
      </div>
      <p role="alert" className="text-danger">
        {error}
      </p>
    </div>
  );
}
