import type { CheckoutService } from "~/catalog/define-service";
import { summaryLines } from "~/catalog/summary-lines";
import type { BriefValues } from "~/catalog/terms-consent";
import { Button, ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { NextSteps } from "~/ui/next-steps";
import { Card } from "~/ui/panel";
import { DeliveryEstimate } from "./by-when";
import { CheckoutError } from "./checkout-error";
import { CouponField } from "./coupon-field";
import { SaveQuote } from "./keep-quote";
import { OrderSummary } from "./order-summary";
import { PaymentTerms } from "./payment-terms";
import { useCheckout } from "./use-checkout";
import { useCoupon } from "./use-coupon";

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
