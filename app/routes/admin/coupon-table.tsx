import { useEffect } from "react";
import { useFetcher } from "react-router";
import type { CouponListItem } from "~/billing/coupons.server";
import { offerBySlug } from "~/catalog/offers";
import { formatLongDate } from "~/lib/dates/format-date";
import { formatUsd, formatUsdShort } from "~/lib/money";
import type { Result } from "~/lib/result";
import { Button } from "~/ui/button";
import { toast } from "~/ui/toast";
import { DataTable, EmptyState } from "./shared/data-table";
import { IfCanSubmit } from "./shared/permission-gate";

/** Every coupon, what it takes off, and how often it was used. */
export function CouponTable({ coupons }: { coupons: readonly CouponListItem[] }) {
  if (coupons.length === 0) return <EmptyState>No Coupons Found</EmptyState>;
  return (
    <DataTable
      caption="Coupons, newest first"
      columns={["Code", "Discount", "Services", "Until", "Used", "Actions"]}
      rows={coupons.map((coupon) => ({ key: coupon.id, cells: cellsOf(coupon) }))}
    />
  );
}

const cellsOf = (coupon: CouponListItem) => [
  <strong key="code" className={coupon.endedAt ? "text-mute line-through" : ""}>
    {coupon.code}
  </strong>,
  coupon.percentOff === null ? formatUsdShort(coupon.amountOff ?? 0) : `${coupon.percentOff}%`,
  coupon.services?.map((slug) => offerBySlug(slug)?.title ?? slug).join(", ") ?? "All",
  coupon.endsOn ? formatLongDate(coupon.endsOn) : "No end",
  <span key="used">
    {coupon.used} {coupon.uses === null ? (coupon.used === 1 ? "time" : "times") : `of ${coupon.uses}`}
    <small>{formatUsd(coupon.given)} in total</small>
    {coupon.oncePerAddress && <small>Once per address</small>}
  </span>,
  coupon.endedAt ? (
    "Ended"
  ) : (
    <IfCanSubmit key="end" to="/admin/coupons" intent="deactivate" instead="None">
      <EndButton coupon={coupon} />
    </IfCanSubmit>
  ),
];

function EndButton({ coupon: { id, code } }: { coupon: CouponListItem }) {
  const fetcher = useFetcher<Result>();
  const { data: outcome } = fetcher;
  useEffect(() => {
    if (outcome?.ok) toast.success("The coupon has ended.", { id: "coupon" });
    else if (outcome) toast.error(outcome.error, { id: "coupon" });
  }, [outcome]);
  return (
    <Button
      dense="danger"
      disabled={fetcher.state !== "idle"}
      onClick={() => void fetcher.submit({ intent: "deactivate", id }, { method: "post" })}
    >
      End<span className="sr-only"> {code}</span>
    </Button>
  );
}
