import { PAYMENT_SESSION_KEY, readStoredText, SESSION_ID } from "~/checkout/draft-storage";
import { postJson, unchecked } from "~/lib/http/api-client";

/**
 * Shows the notice in `region` if this browser's last payment session is unpaid. Checks only when the page was reached from
 * another site (as the payment page is) or by Back.
 */
export function showUnpaidNotice(region: HTMLElement): void {
  const update = async () => {
    const sessionId = readStoredText(PAYMENT_SESSION_KEY);
    if (!sessionId || !SESSION_ID.test(sessionId)) return;
    const unpaid = await isUnpaid(sessionId);
    for (const notice of region.querySelectorAll<HTMLElement>(":scope > p")) notice.hidden = !unpaid;
  };
  if (isArrival()) void update();
  // Back may restore the page from the browser's cache without running the script again.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) void update();
  });
}

async function isUnpaid(sessionId: string): Promise<boolean> {
  const response = await postJson("/api/payment-webhook", { sessionId }, unchecked);
  const body = response.ok ? response.data : null;
  const status = typeof body === "object" && body !== null && "status" in body ? body.status : undefined;
  return status === "pending" || status === "cancelled";
}

/** True for Back and Forward, and for links from another site. */
function isArrival(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  const type = navigation && "type" in navigation ? navigation.type : "navigate";
  return type === "back_forward" || (type === "navigate" && !document.referrer.startsWith(`${location.origin}/`));
}
