import { useLocation, useNavigate } from "react-router";
import * as z from "zod/mini";
import type { Receipt, ReceiptDetails } from "~/ui/receipt/receipt-data";
import { getReceipt, UNEXPECTED_ERROR_MESSAGE, useAnswer } from "./use-paid-order";

type MailedReceipt =
  | { state: "loading" }
  | { state: "found"; receipt: Receipt; details: ReceiptDetails | null }
  | { state: "failed"; message: string };

const NO_RECEIPT = "We can’t find this receipt. Please open the link in your email again, or contact support.";

const remembered = z.object({ receiptKey: z.string() });

/**
 * The receipt that a mailed link names by its `?key=`. The key leaves the address for the history entry, so that nobody reads
 * it off the screen or passes it on with the address, and a refresh still shows the receipt.
 */
export function useEmailedReceipt(): { found: MailedReceipt; checkAgain: () => void } {
  const location = useLocation();
  const navigate = useNavigate();

  const takeKey = (): string | null => {
    const inAddress = new URLSearchParams(location.search).get("key");
    if (!inAddress) return remembered.safeParse(location.state).data?.receiptKey ?? null;
    void navigate(location.pathname, { replace: true, state: { receiptKey: inAddress }, preventScrollReset: true });
    return inAddress;
  };

  const { answer, checkAgain } = useAnswer(() => fetchReceipt(takeKey()));
  return { found: answer, checkAgain };
}

async function fetchReceipt(key: string | null): Promise<MailedReceipt> {
  if (!key) return { state: "failed", message: NO_RECEIPT };
  const found = await getReceipt({ key });
  if (found.ok) return { state: "found", receipt: found.receipt, details: found.details };
  return {
    state: "failed",
    message: found.status !== null && found.status < 500 ? NO_RECEIPT : UNEXPECTED_ERROR_MESSAGE,
  };
}
