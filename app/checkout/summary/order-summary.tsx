import type { ReactNode } from "react";
import type { Price } from "~/catalog/define-service";
import { TaxHint } from "~/checkout/taxes/tax-hint";
import { formatMoney } from "~/lib/money";
import { describeInterval } from "~/orders/order-price";
import type { AppliedCoupon } from "./open-checkout";

type Props = { price: Price; coupon: AppliedCoupon | null };

export function OrderItems({ product, price: { parts = [], cents }, coupon }: Props & { product: string }) {
  const items = parts.length > 0 ? [...parts] : [{ label: product, cents }];
  if (coupon) items.push({ label: `Coupon ${coupon.code}`, item: "", cents: -coupon.discount });
  return (
    <dl aria-label="What the total is made of" className="grid gap-2.5">
      {items.map(({ label, cents }) => (
        <div key={label} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-4 leading-6">
          <dt className="text-mute">{label}</dt>
          <dd translate="no" className="tabular-nums">
            {formatMoney(cents)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The total with the button that pays it. In narrow windows `fixed` keeps both at the foot of the window. */
export function PayRow({ price, coupon, fixed = false, children }: Props & { fixed?: boolean; children: ReactNode }) {
  return (
    <div className={fixed ? "pay-bar" : "grid gap-4"}>
      <p className="pay-total">
        <span className="font-bold text-lg">Total</span>{" "}
        <span
          translate="no"
          className={`font-pixel text-gold text-pixel-lg ${fixed ? "max-sm:text-pixel" : "max-[24rem]:text-pixel"}`}
        >
          {formatMoney(coupon?.amount ?? price.cents)}
        </span>{" "}
        <span className="text-mute text-sm">{price.every ? describeInterval(price, coupon !== null) : "one-time"}</span>
        <TaxHint className="text-mute text-sm" />
      </p>
      {children}
    </div>
  );
}
