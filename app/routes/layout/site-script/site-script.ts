import {
  FLASH_MESSAGE_COOKIE,
  findCookieName,
  readCookieValue,
  SIGNED_IN_HINT_COOKIE,
} from "~/auth/sessions/script-cookies";
import { NEXT_PAGE_TOAST, readStoredText } from "~/checkout/draft-storage";
import { hideAccount, showAccount } from "./account-menu";
import { afterLoad } from "./after-load";
import { holdUntilHydrated } from "./hold-click";
import { HoverMenu } from "./hover-menu";
import { showLateSections } from "./late-sections";
import { closeMenusAfterLinks } from "./menu-links";
import { startIslands } from "./start-islands";

/** The script of every page, with or without React: navigation, parts and islands, account menu, toasts left by the previous page. */

/** The sign-in hint for which the account menu was last loaded. */
let shownFor: string | undefined;
const isContentPage = document.documentElement.dataset.client === "islands";

customElements.define("hover-menu", HoverMenu);
closeMenusAfterLinks();
// Before the parts, which may leave a toast for the next page.
readStoredHints();
if (isContentPage) startIslands();
else for (const main of document.querySelectorAll("main")) holdUntilHydrated(main);
afterLoad(showLateSections);
addEventListener("navigated", readStoredHints);
addEventListener("pageshow", ({ persisted }) => persisted && readStoredHints());

/** Cookies can change with each document, navigation or form of React Router. */
function readStoredHints() {
  const hint = cookieValue(SIGNED_IN_HINT_COOKIE);
  if (hint !== shownFor) {
    shownFor = hint;
    if (hint) showAccount().catch(() => (shownFor = undefined));
    else hideAccount();
  }
  if (cookieValue(FLASH_MESSAGE_COOKIE) !== undefined)
    showToast(async () => (await import("~/auth/sessions/show-flash-message")).showFlashMessage());
  if (readStoredText(NEXT_PAGE_TOAST) !== null)
    showToast(async () => (await import("~/checkout/next-page-toast")).showNextPageToast());
}

function showToast(show: () => Promise<void>) {
  // Pages that React Router hydrates show the toaster themselves.
  if (isContentPage) void import("~/ui/toast").then(({ showToaster }) => showToaster());
  void show();
}

function cookieValue(cookie: string): string | undefined {
  const name = findCookieName(document.cookie, cookie);
  return name && readCookieValue(document.cookie, name);
}
