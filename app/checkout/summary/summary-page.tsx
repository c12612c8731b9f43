import { useEffect, useEffectEvent, useId, useState } from "react";
import * as z from "zod/mini";
import { toCheckoutMetadata } from "~/catalog/checkout-metadata";
import type { CheckoutService } from "~/catalog/define-service";
import { summaryLines } from "~/catalog/summary-lines";
import type { BriefValues } from "~/catalog/terms-consent";
import { readDraftCoupon, saveDraftCoupon } from "~/checkout/drafts";
import { ApiUnreachable, postJson } from "~/lib/http/api-client";
import { Button, ButtonLink } from "~/ui/button";
import { NextSteps } from "~/ui/fact-list";
import { Field } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { Card } from "~/ui/section";
import { CheckoutError } from "./checkout-error";
import type { AppliedCoupon } from "./open-checkout";
import { OrderSummary } from "./order-summary";
import { PaidBeforeDialog } from "./paid-before";
import { DeliveryEstimate, PaymentTerms } from "./payment-terms";
import { useCheckout } from "./use-checkout";

const couponSchema = z.object({ code: z.string(), discount: z.int(), amount: z.int() });
const quoteSchema = z.object({ url: z.string().check(z.startsWith("/quote/")) });

/** The order summary with its pay button. */
export function SummaryPage({ service, brief }: { service: CheckoutService; brief: BriefValues }) {
  const { sale, offer, nextSteps } = service;
  const priced = service.price(brief);
  const price = priced.ok ? priced.price : null;
  const agreed = { ...brief, ...service.agreedByPaying };
  const coupon = useCoupon(service, agreed);
  const { paying, failure, pay, ...checkout } = useCheckout(service, agreed, coupon.applied);
  return (
    <div className="mx-auto max-w-3xl">
      {failure && <CheckoutError failure={failure} />}
      <PaidBeforeDialog purchase={checkout.paidBefore} onClose={checkout.stopPaying} onRepeat={checkout.payAgain} />
      <Card raised className="p-4 sm:p-6 md:p-10">
        <OrderSummary
          product={sale.productName}
          lines={summaryLines(service, brief)}
          price={price}
          coupon={coupon.applied}
        />
        <CouponField coupon={coupon} disabled={paying} />
        <DeliveryEstimate slug={offer.slug} />
        <div className="mt-8 flex flex-wrap items-center gap-4">
          <Button disabled={paying || coupon.checking} onClick={pay} className="grow">
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
    <details className="mt-6" open={coupon.error !== undefined || undefined}>
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
        <Button type="submit" tone="ghost" disabled={disabled || coupon.checking}>
          {coupon.checking ? "CHECKING..." : "Apply"}
        </Button>
      </form>
    </details>
  );
}

function useCoupon(service: CheckoutService, brief: BriefValues) {
  const [applied, setApplied] = useState<AppliedCoupon | null>(null);
  const [error, setError] = useState<string>();
  const [checking, setChecking] = useState(false);

  const apply = async (code: string) => {
    const priced = service.price(brief);
    if (checking || !priced.ok) return;
    if (code.trim() === "") return setError("Please enter a code.");
    setChecking(true);
    setError(undefined);
    try {
      const metadata = { ...toCheckoutMetadata(service, brief), coupon: code };
      const checkout = { amount: priced.price.cents, ...service.customer(brief), metadata };
      const response = await postJson("/api/coupons", checkout, couponSchema);
      if (response.ok) setApplied(response.data);
      else setError(response.error);
      // A code that could not be checked, because of too many requests or an outage, still belongs to the draft.
      if (response.ok || response.status === 400) saveDraftCoupon(service, response.ok ? response.data.code : null);
    } catch (reason) {
      if (!(reason instanceof ApiUnreachable)) throw reason;
      setError(reason.message);
    } finally {
      setChecking(false);
    }
  };
  const applyStored = useEffectEvent(() => {
    const code = readDraftCoupon(service);
    if (code) void apply(code);
  });
  useEffect(() => applyStored(), []);
  const remove = () => {
    saveDraftCoupon(service, null);
    setApplied(null);
  };

  return { applied, error, checking, apply, remove };
}

type SaveQuoteProps = { service: CheckoutService; brief: BriefValues; discounted: boolean; disabled: boolean };

/** Button that saves the order as a quote and opens the quote's page. */
export function SaveQuote({ service, brief, discounted, disabled }: SaveQuoteProps) {
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState("");
  const save = async () => {
    const priced = service.price(brief);
    const formError = service.findStoredFormError(brief);
    if (formError) return setError(`Error: ${formError}`);
    if (!priced.ok) return setError(`Error: ${priced.error}`);
    setSaving(true);
    setError("");
    try {
      const checkout = {
        amount: priced.price.cents,
        ...service.customer(brief),
        metadata: toCheckoutMetadata(service, brief),
      };
      const response = await postJson("/api/quotes", checkout, quoteSchema);
      // The button is enabled again: saving the same order once more opens the same quote.
      if (response.ok) location.assign(response.data.url);
      else setError(response.error);
    } catch (reason) {
      if (!(reason instanceof ApiUnreachable)) throw reason;
      setError(reason.message);
    }
    setSaving(false);
  };
  return (
    <div className="mt-6">
      <div className="flex flex-wrap items-center gap-x-4">
        <button type="button" className="link min-h-11 shrink-0" disabled={disabled || saving} onClick={save}>
          {saving ? "Saving..." : "Save as a quote"}
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
