import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { type Location, useLocation, useNavigate } from "react-router";
import * as z from "zod/mini";
import { services } from "~/catalog/services";
import { toast } from "~/ui/toast";
import {
  asSessionId,
  type Brief,
  discardDrafts,
  discardPaymentSession,
  readPaymentSession,
  readSubmitted,
} from "./drafts";
import { offersOfSuccess } from "./order-path";
import { type Settlement, settleOrder } from "./settle-order";

type SettledOrder = { settlement: Settlement | { state: "loading" }; checkAgain: () => void };

const remembered = z.object({ sessionId: z.string() });

/**
 * The order that was just paid, for every success page. The stored session id comes first, the address's second, and the
 * history entry's third: the id leaves the address after use, and a refresh must still show the receipt (decisions, "Money").
 * Once the order is paid, what the browser kept of it is forgotten.
 */
export function useSettledOrder(): SettledOrder {
  const location = useLocation();
  const navigate = useNavigate();
  const [settlement, setSettlement] = useState<SettledOrder["settlement"]>({ state: "loading" });
  const [round, setRound] = useState(0);
  const sessionIds = useRef<readonly string[]>(undefined);

  const keepInHistory = (sessionId: string) => {
    const query = new URLSearchParams(window.location.search);
    query.delete("session_id");
    const to = { pathname: location.pathname, search: query.toString(), hash: location.hash };
    void navigate(to, { replace: true, state: { sessionId }, preventScrollReset: true });
  };

  const knownIds = useEffectEvent(() => {
    if (sessionIds.current) return sessionIds.current;
    const { stored, inAddress, inHistory } = findSessionIds(location);
    if (inAddress) keepInHistory(inAddress);
    sessionIds.current = [...new Set([stored, inAddress, inHistory].filter((id) => id !== null))];
    return sessionIds.current;
  });

  const finish = useEffectEvent((outcome: Settlement) => {
    if (outcome.state !== "settled") return setSettlement(outcome);
    setSettlement({ ...outcome, brief: forgetPurchase(outcome, location.pathname) });
    keepInHistory(outcome.sessionId);
    if (outcome.status === "paid") toast.success("Your order has been processed successfully!");
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks once more
  useEffect(() => {
    const left = new AbortController();
    void settleOrder(knownIds(), left.signal).then((outcome) => {
      if (!left.signal.aborted) finish(outcome);
    });
    return () => left.abort();
  }, [round]);

  const checkAgain = useCallback(() => {
    setSettlement({ state: "loading" });
    setRound((n) => n + 1);
  }, []);

  return { settlement, checkAgain };
}

function findSessionIds(location: Location) {
  const entry = remembered.safeParse(location.state);
  return {
    stored: readPaymentSession(),
    inAddress: asSessionId(new URLSearchParams(location.search).get("session_id")),
    inHistory: entry.success ? asSessionId(entry.data.sessionId) : null,
  };
}

/**
 * Forgets the form and the session of a purchase that is done. Only if this browser's last checkout is the one that was
 * paid: opening an old receipt must not empty a form that has been started since. Returns the form that was forgotten.
 */
function forgetPurchase({ sessionId, receipt }: Settlement & { state: "settled" }, pathname: string): Brief | null {
  if (readPaymentSession() !== sessionId) return null;
  discardPaymentSession();
  for (const { slug } of offersOfSuccess(pathname)) {
    const service = services[slug];
    const submitted = readSubmitted(service);
    if (!submitted || service.pageType(submitted) !== receipt.page_type) continue;
    discardDrafts(service);
    return submitted;
  }
  return null;
}
