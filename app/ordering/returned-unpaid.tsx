import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { ORDER_STATUSES } from "~/order/order";
import { Icon } from "~/ui/icon";
import { post } from "./api";
import { readPaymentSession } from "./drafts";

const answered = z.object({ status: z.enum(ORDER_STATUSES) });

/**
 * Tells who comes back from the card provider's page without having paid that nothing was charged. The shop is asked first: who paid and
 * then went back is told nothing of the kind, and neither is anybody while nobody knows.
 */
export function ReturnedUnpaid() {
  const unpaid = useReturnedUnpaid();
  return (
    // Always there, so that a screen reader hears what appears in it.
    <div aria-live="polite">
      {unpaid && (
        <p className="pixel-frame frame-cyan mx-1 mb-10 flex items-start gap-3 bg-panel p-5">
          <Icon name="info" className="size-6 shrink-0 text-cyan" />
          <span>
            <strong>Nothing was charged.</strong> Your answers are saved, so you can pay whenever you’re ready.
          </span>
        </p>
      )}
    </div>
  );
}

function useReturnedUnpaid(): boolean {
  const [unpaid, setUnpaid] = useState(false);
  useEffect(() => {
    let here = true;
    const askWhetherPaid = async () => {
      const sessionId = readPaymentSession();
      if (!sessionId) return;
      const answer = await post("/api/payment-webhook", { sessionId }, answered).catch(() => null);
      if (here && answer?.ok) setUnpaid(answer.data.status === "pending" || answer.data.status === "cancelled");
    };
    if (hasArrived()) void askWhetherPaid();
    // The browser's Back may show the very page that was left.
    const cameBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void askWhetherPaid();
    };
    window.addEventListener("pageshow", cameBack);
    return () => {
      here = false;
      window.removeEventListener("pageshow", cameBack);
    };
  }, []);
  return unpaid;
}

let arrivalSeen = false;

/** True once for a document that was reached from elsewhere: by a link of another site, as the provider's, or by Back. */
function hasArrived(): boolean {
  if (arrivalSeen) return false;
  arrivalSeen = true;
  const [how] = performance.getEntriesByType("navigation");
  const type = how && "type" in how ? how.type : "navigate";
  return type === "back_forward" || (type === "navigate" && !document.referrer.startsWith(`${location.origin}/`));
}
