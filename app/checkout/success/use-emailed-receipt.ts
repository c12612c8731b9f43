import { useLocation, useNavigate } from "react-router";
import * as z from "zod/mini";
import type { Receipt, ReceiptDetails } from "~/ui/receipt/receipt-data";
import { getReceipt, UNEXPECTED_ERROR_MESSAGE, useRepeatableRequest } from "./use-paid-order";

type EmailedReceipt =
  | { state: "loading" }
  | { state: "found"; receipt: Receipt; details: ReceiptDetails | null }
  | { state: "failed"; message: string };

const NO_RECEIPT = "We can’t find this receipt. Please open the link in your email again, or contact support.";

const historyStateSchema = z.object({ receiptKey: z.string() });

/**
 * Loads the receipt of an emailed link, named by its `?key=`. Moves the key from the URL to the history state, so that it is not
 * shared with the URL and a reload still shows the receipt.
 */
export function useEmailedReceipt(): { result: EmailedReceipt; checkAgain: () => void } {
  const location = useLocation();
  const navigate = useNavigate();

  const takeKey = (): string | null => {
    const keyInUrl = new URLSearchParams(location.search).get("key");
    if (!keyInUrl) return historyStateSchema.safeParse(location.state).data?.receiptKey ?? null;
    void navigate(location.pathname, { replace: true, state: { receiptKey: keyInUrl }, preventScrollReset: true });
    return keyInUrl;
  };

  return useRepeatableRequest(() => fetchReceipt(takeKey()));
}

async function fetchReceipt(key: string | null): Promise<EmailedReceipt> {
  if (!key) return { state: "failed", message: NO_RECEIPT };
  const response = await getReceipt({ key });
  if (response.ok) return { state: "found", receipt: response.receipt, details: response.details };
  const isUnknown = response.status !== null && response.status < 500;
  return { state: "failed", message: isUnknown ? NO_RECEIPT : UNEXPECTED_ERROR_MESSAGE };
}
