import { FORM_OUTCOME_TOAST, toast } from "~/ui/toast";
import { FLASH_MESSAGES, type FlashMessageCode, UNSENT_TEXT_PREFIX } from "./flash-messages";
import { FLASH_MESSAGE_COOKIE, findCookieName, readCookieValue } from "./script-cookies";

export function showFlashMessage(): void {
  const name = findCookieName(document.cookie, FLASH_MESSAGE_COOKIE);
  const code = name && readCookieValue(document.cookie, name);
  if (!code) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we support
  document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax${name === FLASH_MESSAGE_COOKIE ? "" : "; Secure"}`;
  if (!isFlashMessageCode(code)) return;
  if (code === "signed-out") clearUnsentTexts();
  const { kind, title } = FLASH_MESSAGES[code];
  toast[kind](title, { id: FORM_OUTCOME_TOAST });
}

const isFlashMessageCode = (code: string): code is FlashMessageCode => Object.hasOwn(FLASH_MESSAGES, code);

/** They outlive an expired session. */
function clearUnsentTexts(): void {
  try {
    for (const storage of [sessionStorage, localStorage])
      for (const key of Object.keys(storage)) if (key.startsWith(UNSENT_TEXT_PREFIX)) storage.removeItem(key);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
