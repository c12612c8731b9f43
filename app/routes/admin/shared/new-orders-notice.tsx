import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import * as z from "zod/mini";
import type { AdminUpdates } from "~/admin/dashboard.server";
import { getJson } from "~/lib/http/api-client";
import { Button } from "~/ui/button";

/** Says in the page that orders have come in, and shows them. */
export function NewOrdersNotice({ count, onShow }: { count: number; onShow: () => void }) {
  const navigate = useNavigate();
  const show = () => {
    onShow();
    void navigate("/admin/orders");
  };
  return (
    <div className={count > 0 ? "mb-4 flex flex-wrap items-center gap-3 border-gold border-l-4 bg-panel p-3" : ""}>
      <p role="status" className="font-semibold">
        {count > 0 && (count === 1 ? "1 new order" : `${count} new orders`)}
      </p>
      {count > 0 && (
        <Button dense="plain" onClick={show}>
          {count === 1 ? "Show it" : "Show them"}
        </Button>
      )}
    </div>
  );
}

/** In milliseconds. */
export const UPDATES_INTERVAL_MS = 30_000;

const answered = z.object({
  latest: z.number(),
  newOrders: z.number(),
  conversations: z.number(),
  messages: z.number(),
});

/**
 * Asks what has come in since the section was opened, or since `seen` was called: every half a minute while the page is looked at, and
 * with each page that is opened. A question without an answer is asked again at the next turn.
 */
export function useAdminUpdates(atFirst: AdminUpdates | null): { pulse: AdminUpdates | null; seen: () => void } {
  const [pulse, setPulse] = useState(atFirst);
  const since = useRef(atFirst?.latest ?? null);
  const { key } = useLocation();
  const opened = useRef(key);
  const refused = useRef(false);
  const asking = useRef<AbortController>(undefined);
  const ask = useRef(async () => {
    if (refused.current || document.visibilityState === "hidden") return;
    asking.current?.abort();
    const controller = new AbortController();
    asking.current = controller;
    const { signal } = controller;
    const next = await fetchPulse(since.current, signal);
    if (next === REFUSED) refused.current = true;
    if (next === REFUSED || !next || signal.aborted) return;
    since.current ??= next.latest;
    setPulse(next);
  });
  useEffect(() => {
    const look = () => void ask.current();
    const timer = setInterval(look, UPDATES_INTERVAL_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
      asking.current?.abort();
    };
  }, []);
  useEffect(() => {
    if (opened.current === key) return;
    opened.current = key;
    void ask.current();
  }, [key]);
  const seen = () => {
    since.current = pulse?.latest ?? null;
    setPulse(pulse && { ...pulse, newOrders: 0 });
  };
  return { pulse, seen };
}

/** Whoever is no longer signed in is led to sign in by the next press; each question would leave a notice about it. */
const REFUSED = "refused";

/** Null without an answer. */
async function fetchPulse(since: number | null, signal: AbortSignal): Promise<AdminUpdates | typeof REFUSED | null> {
  try {
    const path = `/admin/updates${since === null ? "" : `?since=${since}`}`;
    const answer = await getJson(path, answered, { signal, redirect: "manual" });
    if (answer.ok) return answer.data;
    return answer.status === 0 ? REFUSED : null;
  } catch {
    return null;
  }
}
