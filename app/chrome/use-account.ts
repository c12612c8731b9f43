import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import * as z from "zod/mini";
import { cookieValue, MARKER_COOKIE } from "~/accounts/notices";

export type Account = { email: string; isAdmin: boolean };

/**
 * Who is signed in, null for anonymous visitors, of whom no request is made to find out: only a browser that carries the
 * marker cookie asks. Public pages are the same HTML for everybody, so this is known only in the browser.
 */
export function useAccount(): Account | null {
  const { key } = useLocation();
  const [account, setAccount] = useState<Account | null>(null);
  const known = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation may have signed somebody in or out
  useEffect(() => {
    const marker = cookieValue(document.cookie, MARKER_COOKIE);
    if (marker === known.current) return;
    known.current = marker;
    if (!marker) {
      setAccount(null);
      return;
    }
    fetchAccount().then(
      (found) => known.current === marker && setAccount(found),
      () => {
        known.current = undefined; // asked again after the next navigation
      },
    );
  }, [key]);
  return account;
}

const session = z.object({ email: z.nullable(z.string()), isAdmin: z.boolean() });

async function fetchAccount(): Promise<Account | null> {
  const answer = await fetch("/api/session");
  const { email, isAdmin } = session.parse(await answer.json());
  return email === null ? null : { email, isAdmin };
}
