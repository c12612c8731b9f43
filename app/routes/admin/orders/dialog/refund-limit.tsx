import { useAdmin } from "~/auth/permissions/access-denied";
import { formatUsd } from "~/lib/money";

/** How much of an order whoever is looking may refund; nothing for owners. */
export function RefundLimit() {
  const limit = useAdmin()?.refundLimit ?? null;
  if (limit === null) return null;
  return (
    <p className="mb-3 text-mute">
      You can refund up to {formatUsd(limit)} per order in total. An owner can refund more.
    </p>
  );
}
