import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { type Location, useLocation, useNavigate } from "react-router";
import * as z from "zod/mini";
import { PAYMENT_NOT_RECORDED_MESSAGE } from "~/billing/payments/payment-messages";
import type { Service } from "~/catalog/define-service";
import type { PaidOrder } from "~/catalog/define-view";
import { offerBySlug } from "~/catalog/offers";
import {
  discardDrafts,
  discardPaymentSession,
  parseSessionId,
  readPaymentSession,
  readSubmittedForm,
  slugFromQuery,
} from "~/checkout/drafts";
import { findOwnService, loadService, slugFromSuccessUrl } from "~/checkout/service-from-url";
import { ORDER_STATUSES } from "~/lib/db/column-types";
import { getJson, postJson } from "~/lib/http/api-client";
import { type Receipt, type ReceiptDetails, receiptDetailsSchema } from "~/ui/receipt/receipt-data";
import { toast } from "~/ui/toast";

/** Interval and number of checks while a payment is pending. */
export const POLL_INTERVAL_MS = 1_500;
export const POLL_ATTEMPTS = 6;

export const MISSING_SESSION_MESSAGE =
  "No payment session found. If you've completed a payment, please contact support.";
export const UNEXPECTED_ERROR_MESSAGE = "An unexpected error occurred. Please contact support.";

const paymentStatusSchema = z.object({ status: z.optional(z.enum(ORDER_STATUSES)) });

const receiptSchema = z.object({
  id: z.string().check(z.minLength(1)),
  created_at: z.string().check(z.refine((value) => !Number.isNaN(Date.parse(value)))),
  amount: z.int(),
  email: z.string(),
  name: z.string(),
  page_type: z.string(),
});

const historyStateSchema = z.object({
  sessionId: z.string(),
  service: z.optional(z.string()),
  /** The server gives it only once, so that a reload needs it. */
  orderUrl: z.optional(z.string()),
});

export type PaymentCheckResult =
  | ({ state: "paid" } & Omit<PaidOrder, "justPaid" | "orderUrl">)
  | { state: "unpaid"; status: "pending" | "cancelled" }
  | { state: "failed"; message: string };

/** As it was sold. */
export type PaidService = NonNullable<ReceiptDetails["sold"]> | Service;

type PaidOrderState =
  | (PaymentCheckResult & { state: "paid"; service: PaidService } & Pick<PaidOrder, "justPaid" | "orderUrl">)
  | Exclude<PaymentCheckResult, { state: "paid" }>
  | { state: "loading" };

/**
 * Finds the order of a success page. Session ids are tried from local storage, then the URL, then the history state. The id
 * moves from the URL to the history state, so that a reload still shows the receipt. Drafts of a paid order are discarded.
 */
export function usePaidOrder(): { outcome: PaidOrderState; checkAgain: () => void } {
  const location = useLocation();
  const navigate = useNavigate();
  // Read once when the page opens, because the id is removed from the URL.
  const opened = useRef<ReturnType<typeof findSessionIds>>(undefined);

  const moveToHistoryState = (sessionId: string, slug: string | null, orderUrl: string | null = null) => {
    const query = new URLSearchParams(window.location.search);
    query.delete("session_id");
    query.delete("service");
    const to = { pathname: location.pathname, search: query.toString(), hash: window.location.hash };
    const state = { sessionId, ...(slug !== null && { service: slug }), ...(orderUrl !== null && { orderUrl }) };
    void navigate(to, { replace: true, state, preventScrollReset: true });
  };

  const { result, checkAgain } = useRepeatableRequest(async (signal): Promise<PaidOrderState> => {
    opened.current ??= findSessionIds(location);
    const { stored, inUrl, inHistory, service: slug } = opened.current;
    if (inUrl) moveToHistoryState(inUrl, slug);
    // It loads while the payment is checked; without a slug, the order's page type may name another one.
    loadService[slugFromSuccessUrl(location.pathname, slug, "")]().catch(() => {});
    const sessionIds = new Set([stored, inUrl, inHistory].filter((id) => id !== null));
    const order = await findPaidOrder([...sessionIds], signal);
    if (signal.aborted) return { state: "loading" };
    if (order.state !== "paid") return order;
    const service = await findPaidService(order, slug, location.pathname, signal);
    if (signal.aborted) return { state: "loading" };
    const justPaid = readPaymentSession() === order.sessionId;
    if (justPaid) discardPurchase(service, order.receipt.page_type);
    const kept = opened.current.inHistory === order.sessionId ? opened.current.orderUrl : null;
    const orderUrl = order.details?.orderUrl ?? kept;
    moveToHistoryState(order.sessionId, slug, orderUrl);
    // After a reload the id comes from the history state, and the toast must not appear again.
    if (order.status === "paid" && [stored, inUrl].includes(order.sessionId))
      toast.success("Your order has been processed successfully!");
    return { ...order, service: order.details?.sold ?? service, justPaid, orderUrl };
  });

  return { outcome: result, checkAgain };
}

/** As the order's details say, or else the page's address. */
async function findPaidService(
  { details, receipt }: { details: ReceiptDetails | null; receipt: Receipt },
  slug: string | null,
  pathname: string,
  signal: AbortSignal,
): Promise<PaidService> {
  const sold = details?.sold;
  if (sold && !offerBySlug(sold.offer.slug)) return sold;
  const own = sold ? null : await findOwnService(slug, signal);
  return own ?? loadService[slugFromSuccessUrl(pathname, slug, receipt.page_type)]();
}

/**
 * Runs `request` when the page opens and on `checkAgain`. A result that arrives after the page was left, or after `checkAgain`,
 * is dropped; `signal` is aborted then.
 */
export function useRepeatableRequest<T>(request: (signal: AbortSignal) => Promise<T>) {
  const [result, setResult] = useState<T | { state: "loading" }>({ state: "loading" });
  const [round, setRound] = useState(0);
  const run = useEffectEvent(request);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round runs the request again
  useEffect(() => {
    const controller = new AbortController();
    void run(controller.signal).then((response) => {
      if (!controller.signal.aborted) setResult(response);
    });
    return () => controller.abort();
  }, [round]);

  const checkAgain = useCallback(() => {
    setResult({ state: "loading" });
    setRound((n) => n + 1);
  }, []);
  return { result, checkAgain };
}

type ReceiptResult =
  | { ok: true; receipt: Receipt; details: ReceiptDetails | null }
  | { ok: false; status: number | null };

/** Fetches a receipt, with its details if they are available. `status` is null without a usable response. */
export async function getReceipt(query: { session_id: string } | { key: string }): Promise<ReceiptResult> {
  const search = new URLSearchParams(query);
  const [receipt, details] = await Promise.all([
    getJson(`/api/orders/receipt?${search}`, receiptSchema),
    getJson(`/api/orders/receipt/details?${search}`, receiptDetailsSchema),
  ]);
  if (!receipt.ok) return receipt;
  return { ok: true, receipt: receipt.data, details: details.ok ? details.data : null };
}

function findSessionIds(location: Location) {
  const entry = historyStateSchema.safeParse(location.state).data;
  return {
    stored: readPaymentSession(),
    inUrl: parseSessionId(new URLSearchParams(location.search).get("session_id")),
    inHistory: parseSessionId(entry?.sessionId),
    service: slugFromQuery(location.search) ?? entry?.service ?? null,
    orderUrl: entry?.orderUrl ?? null,
  };
}

/**
 * Checks the payments with these session ids, in order of preference, and fetches the receipt of a paid one. Repeats while a
 * payment is pending, up to POLL_ATTEMPTS times or until `signal` aborts. Never throws.
 */
async function findPaidOrder(sessionIds: readonly string[], signal: AbortSignal): Promise<PaymentCheckResult> {
  if (sessionIds.length === 0) return { state: "failed", message: MISSING_SESSION_MESSAGE };
  for (let attempt = 1; ; attempt++) {
    const outcome = await findFirstPaid(sessionIds);
    const isPending = outcome.state === "unpaid" && outcome.status === "pending";
    if (!isPending || attempt === POLL_ATTEMPTS) return outcome;
    await sleep(POLL_INTERVAL_MS, signal);
    if (signal.aborted) return outcome;
  }
}

/** Returns the first paid result, else a pending, an unpaid or a failed one; an unknown session has the lowest priority. */
async function findFirstPaid(sessionIds: readonly string[]): Promise<PaymentCheckResult> {
  const others: PaymentCheckResult[] = [];
  for (const id of sessionIds) {
    const outcome = await checkPayment(id);
    if (outcome.state === "paid") return outcome;
    others.push(outcome);
  }
  const pending = others.find((other) => other.state === "unpaid" && other.status === "pending");
  const unpaid = others.find((other) => other.state === "unpaid");
  const failed = others.find((other) => other.state === "failed" && other.message !== MISSING_SESSION_MESSAGE);
  return pending ?? unpaid ?? failed ?? { state: "failed", message: MISSING_SESSION_MESSAGE };
}

async function checkPayment(sessionId: string): Promise<PaymentCheckResult> {
  try {
    const response = await postJson("/api/payment-webhook", { sessionId }, paymentStatusSchema);
    if (!response.ok) {
      // Other failures say nothing about the payment, and the provider redirects only customers who paid to this page.
      const isUnknownSession = response.status === 404 || response.status === 400;
      return { state: "failed", message: isUnknownSession ? MISSING_SESSION_MESSAGE : PAYMENT_NOT_RECORDED_MESSAGE };
    }
    const status = response.data.status ?? "paid";
    if (status === "pending" || status === "cancelled") return { state: "unpaid", status };
    const result = await getReceipt({ session_id: sessionId });
    if (!result.ok) return { state: "failed", message: UNEXPECTED_ERROR_MESSAGE };
    return { state: "paid", sessionId, receipt: result.receipt, details: result.details, status };
  } catch (reason) {
    console.error(reason);
    return { state: "failed", message: UNEXPECTED_ERROR_MESSAGE };
  }
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Discards the form and session of a purchase. A form that has another page type by now was changed after the payment and
 * stays.
 */
function discardPurchase(service: PaidService, pageType: string): void {
  discardPaymentSession();
  const submitted = "fields" in service ? readSubmittedForm(service) : null;
  const isOther = "fields" in service && !(submitted && service.pageType(submitted) === pageType);
  if (!isOther) discardDrafts(service);
}
