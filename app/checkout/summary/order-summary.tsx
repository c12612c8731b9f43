import type { Price } from "~/catalog/define-service";
import type { SummaryLine } from "~/catalog/summary-lines";
import { formatUsd } from "~/lib/money";
import { FactList } from "~/ui/fact-list";
import { HyphenSafeHeading } from "~/ui/text";
import type { AppliedCoupon } from "./open-checkout";

/** Details and total of an order before payment. `price` is null if the brief has no valid price. */
export function OrderSummary({
  product,
  lines,
  price,
  coupon,
}: {
  product: string;
  lines: SummaryLine[];
  price: Price | null;
  coupon: AppliedCoupon | null;
}) {
  return (
    <>
      <h2 className="mb-4 md:mb-6 md:text-pixel-lg">
        <HyphenSafeHeading text={product} />
      </h2>
      <FactList closed facts={lines.map(({ field, label, value }) => ({ key: field, label, value }))} />
      {price && <PriceParts parts={partsOf(price, coupon)} />}
      {price && (
        <p className="mt-8 flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
          <span className="font-pixel">Total</span>
          <span className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-pixel text-gold md:text-pixel-xl min-[24rem]:text-pixel-lg">
              {formatUsd(coupon?.amount ?? price.cents)}
            </span>{" "}
            <span className="text-mute">{price.every ? intervalLabel(price, coupon) : "one-time"}</span>
          </span>
        </p>
      )}
    </>
  );
}

/** A coupon applies to the first month only. */
const intervalLabel = ({ cents, every }: Price, coupon: AppliedCoupon | null): string =>
  coupon ? `now, then ${formatUsd(cents)} per ${every}` : `per ${every}`;

type Part = { label: string; cents: number };

function partsOf({ parts = [], cents }: Price, coupon: AppliedCoupon | null): readonly Part[] {
  if (!coupon) return parts;
  const before = parts.length > 0 ? parts : [{ label: "Price", cents }];
  return [...before, { label: `Coupon ${coupon.code}`, cents: -coupon.discount }];
}

function PriceParts({ parts }: { parts: readonly Part[] }) {
  if (parts.length === 0) return null;
  return (
    <dl aria-label="What the total is made of" className="mt-8 grid gap-2">
      {parts.map(({ label, cents }) => (
        <div key={label} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-3">
          <dt className="text-mute">{label}</dt>
          <dd className="text-right tabular-nums">{formatUsd(cents)}</dd>
        </div>
      ))}
    </dl>
  );
}
