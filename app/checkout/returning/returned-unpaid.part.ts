import { PAYMENT_SESSION_KEY, readStoredText, SESSION_ID } from "~/checkout/draft-storage";
import { postJson, unchecked } from "~/lib/http/api-client";

/**
 * Shows the notice in `region` if the shop says that the last payment session of this browser is unpaid. It asks when the page was reached from
 * another site, as the card page is, or by Back.
 */
export function showReturnedUnpaid(region: HTMLElement): void {
  const ask = async () => {
    const sessionId = readStoredText(PAYMENT_SESSION_KEY);
    if (!sessionId || !SESSION_ID.test(sessionId)) return;
    const unpaid = await isUnpaid(sessionId).catch(() => false);
    for (const notice of region.querySelectorAll<HTMLElement>(":scope > p")) notice.hidden = !unpaid;
  };
  if (cameFromElsewhere()) void ask();
  // Back may show the page as it was left.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) void ask();
  });
}

async function isUnpaid(sessionId: string): Promise<boolean> {
  const answer = await postJson("/api/payment-webhook", { sessionId }, unchecked);
  const body = answer.ok ? answer.data : null;
  const status = typeof body === "object" && body !== null && "status" in body ? body.status : undefined;
  return status === "pending" || status === "cancelled";
}

function cameFromElsewhere(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  const type = navigation && "type" in navigation ? navigation.type : "navigate";
  return type === "back_forward" || (type === "navigate" && !document.referrer.startsWith(`${location.origin}/`));
}
