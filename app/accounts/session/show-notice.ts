import { OUTCOME_TOAST, toast } from "~/ui/toast";
import { NOTICES, type NoticeCode, TYPED } from "./notices";
import { cookieValue, NOTICE_COOKIE, nameAmong } from "./script-cookies";

/** Shows the toast that a redirect left behind, once, on whichever page it led to. */
export function showNotice(): void {
  const name = nameAmong(document.cookie, NOTICE_COOKIE);
  const code = name && cookieValue(document.cookie, name);
  if (!code) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we support
  document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax${name === NOTICE_COOKIE ? "" : "; Secure"}`;
  if (!isNotice(code)) return;
  if (code === "signed-out") forgetTyped();
  const { kind, title } = NOTICES[code];
  toast[kind](title, { id: OUTCOME_TOAST });
}

const isNotice = (code: string): code is NoticeCode => Object.hasOwn(NOTICES, code);

/** Signing out clears what was typed in this tab; an expired session does not. */
function forgetTyped(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(TYPED)) sessionStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing for us has nothing to forget.
  }
}
