import { useEffect, useEffectEvent, useId, useState } from "react";
import * as z from "zod/mini";
import { toCheckoutMetadata } from "~/catalog/checkout-metadata";
import type { CheckoutService } from "~/catalog/define-service";
import { briefTitle, itemName, summaryLines } from "~/catalog/summary-lines";
import type { BriefValues } from "~/catalog/terms-consent";
import type { Offer } from "~/catalog/types";
import { readDraftCoupon, saveDraftCoupon } from "~/checkout/drafts";
import { loadPage } from "~/checkout/load-page";
import { TaxPlaceFields } from "~/checkout/taxes/tax-place-fields";
import { withContactHours } from "~/content/contact-words";
import { daysWords } from "~/content/delivery-days";
import { useSite } from "~/content/use-site";
import { postJson } from "~/lib/http/api-client";
import { Button, MAX_PIXEL_LABEL } from "~/ui/button";
import { NextSteps } from "~/ui/fact-list";
import { FieldError } from "~/ui/field";
import { Card, Rule } from "~/ui/section";
import { Brief } from "./brief";
import { CheckoutError } from "./checkout-error";
import type { AppliedCoupon } from "./open-checkout";
import { openChangedForm } from "./open-form";
import { OrderItems, PayRow } from "./order-summary";
import { PaidBeforeDialog } from "./paid-before";
import { DeliveryEstimate, PaymentTerms } from "./payment-terms";
import { useCheckout } from "./use-checkout";

const couponSchema = z.object({ code: z.string(), discount: z.int(), amount: z.int() });
const quoteSchema = z.object({ url: z.string().check(z.startsWith("/quote/")) });

type SummaryPageProps = {
  service: CheckoutService;
  brief: BriefValues;
  onPriceChange?: (offer: Partial<Offer>) => void;
};

export function SummaryPage({ service, brief, onPriceChange }: SummaryPageProps) {
  const { sale, offer, nextSteps } = service;
  const { contactHours } = useSite().promises;
  const priced = service.price(brief);
  const price = priced.ok ? priced.price : null;
  const agreed = { ...brief, ...service.agreedByPaying };
  const coupon = useCoupon(service, agreed);
  const [taxFields, setTaxFields] = useState({});
  const { paying, failure, pay, ...checkout } = useCheckout(service, agreed, coupon.applied, taxFields, onPriceChange);
  const payButton = (
    <Button
      disabled={paying || coupon.checking}
      onClick={pay}
      className={`btn-wide ${sale.payLabel.length > MAX_PIXEL_LABEL ? "btn-sans" : ""}`}
    >
      {paying ? "PROCESSING..." : sale.payLabel}
    </Button>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 p-1 lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_1fr] lg:gap-x-8">
      <Brief title={briefTitle(service, brief)} lines={summaryLines(service, brief)}>
        {paying ? (
          <button type="button" disabled className="link min-h-6 pointer-coarse:min-h-11">
            {sale.editLabel}
          </button>
        ) : (
          <a className="link inline-flex min-h-6 pointer-coarse:min-h-11 items-center" href={offer.paths.form}>
            {sale.editLabel}
          </a>
        )}
      </Brief>
      <Card
        raised
        className="frame-gold order-card grid grid-cols-[minmax(0,1fr)] gap-4 p-4 sm:p-6 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2"
      >
        <h2>Your order</h2>
        {price && <OrderItems product={itemName(service, brief)} price={price} coupon={coupon.applied} />}
        <CouponField coupon={coupon} disabled={paying} />
        <TaxPlaceFields
          disabled={paying}
          onChange={(name, value) => setTaxFields((fields) => ({ ...fields, [name]: value }))}
        />
        <Rule />
        {failure && <CheckoutError failure={failure} />}
        <PaidBeforeDialog purchase={checkout.paidBefore} onClose={checkout.stopPaying} onRepeat={checkout.payAgain} />
        {price ? (
          <PayRow fixed price={price} coupon={coupon.applied}>
            {payButton}
          </PayRow>
        ) : (
          payButton
        )}
        <DeliveryEstimate service={service} />
        <SaveQuote service={service} brief={agreed} discounted={coupon.applied !== null} disabled={paying} />
        <Rule />
        <PaymentTerms service={service} price={price} />
      </Card>
      <NextSteps steps={nextSteps.map((step) => withContactHours(step, contactHours))} className="" />
    </div>
  );
}

function CouponField({ coupon, disabled }: { coupon: ReturnType<typeof useCoupon>; disabled: boolean }) {
  const [code, setCode] = useState("");
  const id = useId();
  if (coupon.applied) {
    return (
      <p role="status" className="flex flex-wrap items-center gap-x-4">
        <span>
          Code{" "}
          <strong translate="no" className="text-lime">
            {coupon.applied.code}
          </strong>{" "}
          applied.
        </span>
        <button
          type="button"
          className="link-quiet min-h-6 pointer-coarse:min-h-11"
          disabled={disabled}
          onClick={coupon.remove}
        >
          Remove
        </button>
      </p>
    );
  }
  return (
    <details open={coupon.error !== undefined || undefined}>
      <summary className="link inline-flex min-h-6 pointer-coarse:min-h-11 cursor-pointer list-none items-center [&::-webkit-details-marker]:hidden">
        Have a coupon code?
      </summary>
      <form
        noValidate
        className="mt-3"
        onSubmit={(event) => {
          event.preventDefault();
          void coupon.apply(code);
        }}
      >
        <label htmlFor={id} className="mb-2 block font-bold leading-6">
          Coupon code
        </label>
        <div className="flex gap-2">
          <input
            id={id}
            name="coupon"
            className="field min-w-0 flex-1"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            aria-invalid={coupon.error ? true : undefined}
            aria-describedby={coupon.error ? `${id}-error` : undefined}
          />
          <Button type="submit" tone="ghost" disabled={disabled || coupon.checking} className="btn-sans">
            {coupon.checking ? "CHECKING..." : "Apply"}
          </Button>
        </div>
        <FieldError id={`${id}-error`}>{coupon.error}</FieldError>
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
    const metadata = { ...toCheckoutMetadata(service, brief), coupon: code };
    const checkout = { amount: priced.price.cents, ...service.customer(brief), metadata };
    const response = await postJson("/api/coupons", checkout, couponSchema);
    if (response.ok) setApplied(response.data);
    else setError(response.error);
    // A code that could not be checked, because of too many requests or an outage, still belongs to the draft.
    if (response.ok || response.status === 400) saveDraftCoupon(service, response.ok ? response.data.code : null);
    setChecking(false);
  };
  const applyStored = useEffectEvent(() => {
    const code = readDraftCoupon(service);
    if (code) void apply(code);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the discount depends on the price, which may change
  useEffect(() => applyStored(), [service]);
  const remove = () => {
    saveDraftCoupon(service, null);
    setApplied(null);
  };

  return { applied, error, checking, apply, remove };
}

type SaveQuoteProps = {
  service: CheckoutService;
  brief: BriefValues;
  discounted: boolean;
  disabled: boolean;
};

export function SaveQuote({ service, brief, discounted, disabled }: SaveQuoteProps) {
  const { promises } = useSite();
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState("");
  const save = async () => {
    const priced = service.price(brief);
    const formError = service.findStoredFormError(brief);
    if (formError) return setError(`Error: ${formError}`);
    if (!priced.ok) return setError(`Error: ${priced.error}`);
    setSaving(true);
    setError("");
    const metadata = toCheckoutMetadata(service, brief);
    const checkout = { amount: priced.price.cents, ...service.customer(brief), metadata };
    const response = await postJson("/api/quotes", checkout, quoteSchema);
    // The button is enabled again: saving the same order once more opens the same quote.
    if (response.ok) void loadPage(response.data.url);
    else {
      await openChangedForm(service);
      setError(response.error);
    }
    setSaving(false);
  };
  return (
    <div className="grid gap-1 text-center">
      <button
        type="button"
        className="link-quiet min-h-6 pointer-coarse:min-h-11 justify-self-center"
        disabled={disabled || saving}
        onClick={save}
      >
        {saving ? "Saving..." : "Save as a quote"}
      </button>
      <p className="text-balance text-mute text-sm">
        {`Get a link and a PDF someone else can pay, good for ${daysWords(promises.quoteDays)}${discounted ? ", without the coupon" : ""}.`}
      </p>
      <FieldError>{error}</FieldError>
    </div>
  );
}
