import { useEffect, useId, useState } from "react";
import * as z from "zod/mini";
import { toCheckoutMetadata } from "~/catalog/checkout-metadata";
import type { CheckoutService } from "~/catalog/define-service";
import { summaryLines } from "~/catalog/summary-lines";
import type { BriefValues } from "~/catalog/terms-consent";
import { isDraftCorrupt, readSubmittedForm } from "~/checkout/drafts";
import { loadPage } from "~/checkout/load-page";
import { saveNextPageToast } from "~/checkout/next-page-toast";
import { serviceFromSummaryUrl } from "~/checkout/service-from-url";
import { ApiUnreachable, postJson } from "~/lib/http/api-client";
import { Button, ButtonLink } from "~/ui/button";
import { NextSteps } from "~/ui/fact-list";
import { Field } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { Card } from "~/ui/section";
import { CheckoutError } from "./checkout-error";
import { OrderSummary } from "./order-summary";
import { DeliveryEstimate, PaymentTerms } from "./payment-terms";
import { useCheckout } from "./use-checkout";

/** Where a code is entered, folded away for everybody who has none. */
function CouponField({ coupon, disabled }: { coupon: ReturnType<typeof useCoupon>; disabled: boolean }) {
  const [code, setCode] = useState("");
  const id = useId();
  if (coupon.applied) {
    return (
      <p role="status" className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <span>
          Code <strong className="text-lime">{coupon.applied.code}</strong> applied.
        </span>
        <button type="button" className="link min-h-11" disabled={disabled} onClick={coupon.remove}>
          Remove
        </button>
      </p>
    );
  }
  return (
    <details className="mt-6">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">Have a coupon code?</summary>
      <form
        aria-labelledby={id}
        noValidate
        className="mt-3 max-w-sm"
        onSubmit={(event) => {
          event.preventDefault();
          void coupon.apply(code);
        }}
      >
        <Field
          id={id}
          label="Coupon code"
          name="coupon"
          optional
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={coupon.error}
        />
        <Button type="submit" tone="ghost" disabled={disabled || coupon.trying}>
          {coupon.trying ? "CHECKING..." : "Apply"}
        </Button>
      </form>
    </details>
  );
}

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

/** What the shop takes off for a code, in cents; `amount` is what is left to pay. */
export type AppliedCoupon = { code: string; discount: number; amount: number };

const answered = z.object({ code: z.string(), discount: z.int(), amount: z.int() });

/** A code that is tried against the shop, which alone knows what it is worth. */
function useCoupon(service: CheckoutService, brief: BriefValues) {
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

/** The order summary with its pay button. */
export function SummaryPage({ service, brief }: { service: CheckoutService; brief: BriefValues }) {
  const { sale, offer, nextSteps } = service;
  const price = service.price(brief);
  const agreed = { ...brief, ...service.agreedByPaying };
  const coupon = useCoupon(service, agreed);
  const { paying, failure, pay } = useCheckout(service, agreed, coupon.applied);
  return (
    <div className="mx-auto max-w-3xl">
      {failure && <CheckoutError failure={failure} />}
      <Card raised className="p-4 sm:p-6 md:p-10">
        <OrderSummary
          product={sale.productName}
          lines={summaryLines(service, brief)}
          price={price}
          coupon={coupon.applied}
        />
        <CouponField coupon={coupon} disabled={paying} />
        <DeliveryEstimate promised={service.promised} />
        <div className="mt-8 flex flex-wrap items-center gap-4">
          <Button disabled={paying} onClick={pay} className="grow">
            <Icon name="lock" className="size-5" />
            {paying ? "PROCESSING..." : sale.payLabel}
          </Button>
          {paying ? (
            <Button tone="ghost" disabled>
              {sale.editLabel}
            </Button>
          ) : (
            <ButtonLink tone="ghost" href={offer.paths.form}>
              {sale.editLabel}
            </ButtonLink>
          )}
        </div>
        <SaveQuote service={service} brief={agreed} discounted={coupon.applied !== null} disabled={paying} />
        <PaymentTerms service={service} price={price} />
      </Card>
      <NextSteps steps={nextSteps} />
    </div>
  );
}

type StoredOrder = { service: CheckoutService; brief: BriefValues };

/**
 * The submitted form that the summary at `path` is about, once the browser's storage can be read; null until then. Without one it
 * warns and goes to the service's form.
 */
export function useSubmittedForm(path: string): StoredOrder | null {
  const [order, setOrder] = useState<StoredOrder | null>(null);
  useEffect(() => {
    const service = serviceFromSummaryUrl(path, window.location.search);
    const brief = readSubmittedForm(service);
    if (brief) return setOrder({ service, brief });
    const { missing, unreadable } = service.sale;
    if (unreadable && isDraftCorrupt(service)) saveNextPageToast({ kind: "error", title: unreadable });
    else saveNextPageToast({ kind: "warning", title: missing });
    void loadPage(service.offer.paths.form, { replace: true });
  }, [path]);
  return order;
}
