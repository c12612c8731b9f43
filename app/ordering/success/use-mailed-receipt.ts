import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import * as z from "zod/mini";
import type { Receipt } from "~/order/order";
import type { ReceiptDetails } from "~/receipt/receipt-details";
import { get, NoAnswer } from "../api";
import { getDetails, receipt, UNEXPECTED } from "./find-paid-order";

type MailedReceipt =
  | { state: "loading" }
  | { state: "found"; receipt: Receipt; details: ReceiptDetails | null }
  | { state: "failed"; message: string };

const NO_RECEIPT = "This receipt cannot be found. Please open the link in your mail again, or contact support.";

const remembered = z.object({ receiptKey: z.string() });

/**
 * The receipt that a mailed link names by its `?key=`. The key leaves the address for the history entry, so that nobody reads
 * it off the screen or passes it on with the address, and a refresh still shows the receipt.
 */
export function useMailedReceipt(): { found: MailedReceipt; checkAgain: () => void } {
  const location = useLocation();
  const navigate = useNavigate();
  const [found, setFound] = useState<MailedReceipt>({ state: "loading" });
  const [round, setRound] = useState(0);

  const takeKey = useEffectEvent((): string | null => {
    const inAddress = new URLSearchParams(location.search).get("key");
    if (!inAddress) return remembered.safeParse(location.state).data?.receiptKey ?? null;
    void navigate(location.pathname, { replace: true, state: { receiptKey: inAddress }, preventScrollReset: true });
    return inAddress;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks once more
  useEffect(() => {
    const left = new AbortController();
    void fetchReceipt(takeKey()).then((answer) => {
      if (!left.signal.aborted) setFound(answer);
    });
    return () => left.abort();
  }, [round]);

  const checkAgain = useCallback(() => {
    setFound({ state: "loading" });
    setRound((n) => n + 1);
  }, []);
  return { found, checkAgain };
}

/** Never throws. */
async function fetchReceipt(key: string | null): Promise<MailedReceipt> {
  if (!key) return { state: "failed", message: NO_RECEIPT };
  try {
    const [answer, details] = await Promise.all([
      get(`/api/orders/receipt?${new URLSearchParams({ key })}`, receipt),
      getDetails({ key }),
    ]);
    if (answer.ok) return { state: "found", receipt: answer.data, details };
    return { state: "failed", message: answer.status < 500 ? NO_RECEIPT : UNEXPECTED };
  } catch (reason) {
    if (reason instanceof NoAnswer) return { state: "failed", message: UNEXPECTED };
    throw reason;
  }
}
