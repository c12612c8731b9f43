import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { type Location, useLocation, useNavigate } from "react-router";
import * as z from "zod/mini";
import { PAYMENT_NOT_RECORDED_MESSAGE } from "~/billing/payments/payment-messages";
import type { Service } from "~/catalog/define-service";
import type { PaidOrder } from "~/catalog/define-view";
import {
  discardDrafts,
  discardPaymentSession,
  parseSessionId,
  readPaymentSession,
  readSubmittedForm,
} from "~/checkout/drafts";
import { serviceFromSuccessUrl, slugFromQuery } from "~/checkout/service-from-url";
import { ORDER_STATUSES } from "~/lib/db/column-types";
import { ApiUnreachable, getJson, postJson } from "~/lib/http/api-client";
import { type Receipt, type ReceiptDetails, receiptDetailsSchema } from "~/ui/receipt/receipt-data";
import { toast } from "~/ui/toast";

/** How a payment turned out, as far as the success page needs it. */
export type PaymentCheckResult =
  | ({ state: "paid" } & Omit<PaidOrder, "justPaid">)
  | { state: "unpaid"; status: "pending" | "cancelled" }
  | { state: "failed"; message: string };

/** Rest between two questions about a payment that is not confirmed yet, in milliseconds, and how often to ask. */
export const POLL_INTERVAL_MS = 1_500;
export const POLL_ATTEMPTS = 6;

export const MISSING_SESSION_MESSAGE =
  "No payment session found. If you've completed a payment, please contact support.";
export const UNEXPECTED_ERROR_MESSAGE = "An unexpected error occurred. Please contact support.";

const confirmed = z.object({ status: z.optional(z.enum(ORDER_STATUSES)) });

/** The six fields that the shop answers. */
const receipt = z.object({
  id: z.string().check(z.minLength(1)),
  created_at: z.string().check(z.refine((value) => !Number.isNaN(Date.parse(value)))),
  amount: z.int(),
  email: z.string(),
  name: z.string(),
  page_type: z.string(),
});

/**
 * Asks the shop to confirm the payment with one of these session ids, in order of preference, and fetches its receipt. While
 * a payment is pending it asks again, up to POLL_ATTEMPTS. Never throws; after `signal` aborts, the answer is of no interest.
 */
async function findPaidOrder(sessionIds: readonly string[], signal: AbortSignal): Promise<PaymentCheckResult> {
  if (sessionIds.length === 0) return { state: "failed", message: MISSING_SESSION_MESSAGE };
  for (let asked = 1; ; asked++) {
    const outcome = await firstPaid(sessionIds);
    const mayStillCome = outcome.state === "unpaid" && outcome.status === "pending";
    if (!mayStillCome || asked === POLL_ATTEMPTS) return outcome;
    await rest(POLL_INTERVAL_MS, signal);
    if (signal.aborted) return outcome;
  }
}

/** The first that is paid; else one that may become so; else what went wrong, of which an unknown id says least. */
async function firstPaid(sessionIds: readonly string[]): Promise<PaymentCheckResult> {
  const others: PaymentCheckResult[] = [];
  for (const id of sessionIds) {
    const outcome = await ask(id);
    if (outcome.state === "paid") return outcome;
    others.push(outcome);
  }
  const pending = others.find((other) => other.state === "unpaid" && other.status === "pending");
  const unpaid = others.find((other) => other.state === "unpaid");
  const failed = others.find((other) => other.state === "failed" && other.message !== MISSING_SESSION_MESSAGE);
  return pending ?? unpaid ?? failed ?? { state: "failed", message: MISSING_SESSION_MESSAGE };
}

async function ask(sessionId: string): Promise<PaymentCheckResult> {
  try {
    const answer = await postJson("/api/payment-webhook", { sessionId }, confirmed).catch(nullIfNoAnswer);
    if (!answer?.ok)
      return {
        state: "failed",
        message: isUnknownSession(answer) ? MISSING_SESSION_MESSAGE : PAYMENT_NOT_RECORDED_MESSAGE,
      };
    const status = answer.data.status ?? "paid";
    if (status === "pending" || status === "cancelled") return { state: "unpaid", status };
    const found = await getReceipt({ session_id: sessionId });
    if (!found.ok) return { state: "failed", message: UNEXPECTED_ERROR_MESSAGE };
    return { state: "paid", sessionId, receipt: found.receipt, details: found.details, status };
  } catch (reason) {
    console.error(reason);
    return { state: "failed", message: UNEXPECTED_ERROR_MESSAGE };
  }
}

type FoundReceipt =
  | { ok: true; receipt: Receipt; details: ReceiptDetails | null }
  | { ok: false; status: number | null };

/** A receipt, with what it shows beside its six fields where that can be had. `status` is null without an answer. */
export async function getReceipt(query: { session_id: string } | { key: string }): Promise<FoundReceipt> {
  const search = new URLSearchParams(query);
  const [found, details] = await Promise.all([
    getJson(`/api/orders/receipt?${search}`, receipt).catch(nullIfNoAnswer),
    getJson(`/api/orders/receipt/details?${search}`, receiptDetailsSchema).catch(nullIfNoAnswer),
  ]);
  if (!found?.ok) return { ok: false, status: found?.status ?? null };
  return { ok: true, receipt: found.data, details: details?.ok ? details.data : null };
}

/**
 * What `ask` answers: it is asked when the page opens, and by `checkAgain`. An answer that comes after the page was left, or after
 * another question, is dropped; `signal` is aborted then.
 */
export function useAnswer<T>(ask: (signal: AbortSignal) => Promise<T>) {
  const [answer, setAnswer] = useState<T | { state: "loading" }>({ state: "loading" });
  const [round, setRound] = useState(0);
  const askNow = useEffectEvent(ask);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks once more
  useEffect(() => {
    const left = new AbortController();
    void askNow(left.signal).then((found) => {
      if (!left.signal.aborted) setAnswer(found);
    });
    return () => left.abort();
  }, [round]);

  const checkAgain = useCallback(() => {
    setAnswer({ state: "loading" });
    setRound((n) => n + 1);
  }, []);
  return { answer, checkAgain };
}

function nullIfNoAnswer(reason: unknown): null {
  if (reason instanceof ApiUnreachable) return null;
  throw reason;
}

/** Any other failed call says nothing about the payment, and the provider sends only customers who paid to this page. */
const isUnknownSession = (answer: { status: number } | null): boolean =>
  answer?.status === 404 || answer?.status === 400;

function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** An outcome with the service that was bought, as soon as there is an order. */
type ServiceOutcome =
  | (PaymentCheckResult & { state: "paid"; service: Service; justPaid: boolean })
  | Exclude<PaymentCheckResult, { state: "paid" }>
  | { state: "loading" };

const remembered = z.object({ sessionId: z.string(), service: z.optional(z.string()) });

/**
 * The order that was just paid, for every success page. The stored session id comes first, the address's second, and the
 * history entry's third: the id leaves the address after use, with the service beside it, and a refresh must still show the receipt.
 * Once the order is paid, what the browser kept of it is forgotten.
 */
export function usePaidOrder(): { outcome: ServiceOutcome; checkAgain: () => void } {
  const location = useLocation();
  const navigate = useNavigate();
  // As it was when the page opened: the id leaves the address.
  const opened = useRef<ReturnType<typeof findSession>>(undefined);

  const keepInHistory = (sessionId: string, slug: string | null) => {
    const query = new URLSearchParams(window.location.search);
    query.delete("session_id");
    query.delete("service");
    const to = { pathname: location.pathname, search: query.toString(), hash: window.location.hash };
    const state = slug === null ? { sessionId } : { sessionId, service: slug };
    void navigate(to, { replace: true, state, preventScrollReset: true });
  };

  const { answer, checkAgain } = useAnswer(async (signal): Promise<ServiceOutcome> => {
    opened.current ??= findSession(location);
    const { stored, inAddress, inHistory, service: slug } = opened.current;
    if (inAddress) keepInHistory(inAddress, slug);
    const sessionIds = new Set([stored, inAddress, inHistory].filter((id) => id !== null));
    const found = await findPaidOrder([...sessionIds], signal);
    if (signal.aborted) return { state: "loading" };
    if (found.state !== "paid") return found;
    const service = serviceFromSuccessUrl(location.pathname, slug, found.receipt.page_type);
    const justPaid = readPaymentSession() === found.sessionId;
    if (justPaid) forgetPurchase(service, found.receipt.page_type);
    keepInHistory(found.sessionId, slug);
    // A refresh finds the session in its history entry, and is no news.
    if (found.status === "paid" && [stored, inAddress].includes(found.sessionId))
      toast.success("Your order has been processed successfully!");
    return { ...found, service, justPaid };
  });

  return { outcome: answer, checkAgain };
}

function findSession(location: Location) {
  const entry = remembered.safeParse(location.state);
  return {
    stored: readPaymentSession(),
    inAddress: parseSessionId(new URLSearchParams(location.search).get("session_id")),
    inHistory: entry.success ? parseSessionId(entry.data.sessionId) : null,
    service: slugFromQuery(location.search) ?? entry.data?.service ?? null,
  };
}

/**
 * Forgets the form and the session of a purchase that is done, which must be this browser's last checkout: opening an old
 * receipt must not empty a form that has been started since.
 */
function forgetPurchase(service: Service, pageType: string): void {
  discardPaymentSession();
  const submitted = readSubmittedForm(service);
  // A form that has another page type by now is not the one that was paid.
  if (submitted && service.pageType(submitted) === pageType) discardDrafts(service);
}
