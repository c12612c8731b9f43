import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { type AdminUpdates, updatesSchema } from "~/admin/updates";
import { getJson } from "~/lib/http/api-client";
import { AdminButton } from "./admin-button";
import { AdminIcon } from "./admin-icon";

export function NewOrdersNotice({ count, onShow }: { count: number; onShow: () => void }) {
  const navigate = useNavigate();
  const show = () => {
    onShow();
    void navigate("/admin/orders");
  };
  return (
    <div className={count > 0 ? "note tone-pending items-center" : ""}>
      {count > 0 && <AdminIcon name="receipt" />}
      <p role="status" className="font-semibold">
        {count > 0 && (count === 1 ? "1 new order" : `${count} new orders`)}
      </p>
      {count > 0 && (
        <AdminButton slim onClick={show}>
          {count === 1 ? "Show it" : "Show them"}
        </AdminButton>
      )}
    </div>
  );
}

const UPDATES_INTERVAL_MS = 30_000;

/**
 * Polls the counts of new orders and messages since the section was opened or `markSeen` was called: every 30 s while the page is visible, and
 * after each navigation. Failed requests are ignored. Stops when the session has ended.
 */
export function useAdminUpdates(initial: AdminUpdates | null): { updates: AdminUpdates | null; markSeen: () => void } {
  const [updates, setUpdates] = useState(initial);
  const since = useRef(initial?.latest ?? null);
  const { key } = useLocation();
  const opened = useRef(key);
  const signedOut = useRef(false);
  const request = useRef<AbortController>(undefined);
  const poll = useRef(async () => {
    if (signedOut.current || document.visibilityState === "hidden") return;
    request.current?.abort();
    const controller = new AbortController();
    request.current = controller;
    const { signal } = controller;
    const next = await fetchUpdates(since.current, signal);
    if (next === SIGNED_OUT) signedOut.current = true;
    if (next === SIGNED_OUT || !next || signal.aborted) return;
    since.current ??= next.latest;
    setUpdates(next);
  });
  useEffect(() => {
    const pollNow = () => void poll.current();
    const timer = setInterval(pollNow, UPDATES_INTERVAL_MS);
    document.addEventListener("visibilitychange", pollNow);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", pollNow);
      request.current?.abort();
    };
  }, []);
  useEffect(() => {
    if (opened.current === key) return;
    opened.current = key;
    void poll.current();
  }, [key]);
  const markSeen = () => {
    since.current = updates?.latest ?? null;
    setUpdates(updates && { ...updates, newOrders: 0 });
  };
  return { updates, markSeen };
}

/** The session has ended. Each further request would set another flash message; the next navigation leads to the sign-in page. */
const SIGNED_OUT = "signed-out";

/** Null if the request failed. */
async function fetchUpdates(
  since: number | null,
  signal: AbortSignal,
): Promise<AdminUpdates | typeof SIGNED_OUT | null> {
  const path = `/admin/updates${since === null ? "" : `?since=${since}`}`;
  const response = await getJson(path, updatesSchema, { signal, redirect: "manual" });
  if (response.ok) return response.data;
  return response.status === 0 ? SIGNED_OUT : null;
}
