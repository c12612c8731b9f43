import { useEffect } from "react";
import { useLocation } from "react-router";
import { OUTCOME_TOAST, toast } from "~/ui/toast";
import { cookieValue, NOTICE_COOKIE, NOTICES, type NoticeCode } from "./notices";

/** Shows the toast that a redirect left behind, once, on whichever page it led to. */
export function useNotices(): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation may have brought one
  useEffect(() => {
    const code = cookieValue(document.cookie, NOTICE_COOKIE);
    if (!code) return;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we support
    document.cookie = `${NOTICE_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`;
    if (!isNotice(code)) return;
    const { kind, title } = NOTICES[code];
    toast[kind](title, { id: OUTCOME_TOAST });
  }, [key]);
}

const isNotice = (code: string): code is NoticeCode => Object.hasOwn(NOTICES, code);
