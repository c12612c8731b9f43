import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { cookieValue, MARKER_COOKIE, nameAmong } from "~/accounts/session/notices";
import type { Account } from "./fetch-account";

/**
 * Who is signed in, null for anonymous visitors, for whom no request is made: only a browser that carries the
 * marker cookie asks. Public pages are the same HTML for everybody, so this is known only in the browser.
 */
export function useAccount(): Account | null {
  const { key } = useLocation();
  const [account, setAccount] = useState<Account | null>(null);
  const known = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation may have signed somebody in or out
  useEffect(() => {
    const name = nameAmong(document.cookie, MARKER_COOKIE);
    const marker = name && cookieValue(document.cookie, name);
    if (marker === known.current) return;
    known.current = marker;
    if (!marker) {
      setAccount(null);
      return;
    }
    // Loaded only where somebody is signed in.
    import("./fetch-account")
      .then(({ fetchAccount }) => fetchAccount())
      .then(
        (found) => known.current === marker && setAccount(found),
        () => {
          known.current = undefined; // asked again after the next navigation
        },
      );
  }, [key]);
  return account;
}
