import {
  FLASH_MESSAGE_COOKIE,
  findCookieName,
  readCookieValue,
  SIGNED_IN_HINT_COOKIE,
} from "~/auth/sessions/script-cookies";
import { NEXT_PAGE_TOAST, readStoredText } from "~/checkout/draft-storage";
import { hideAccount, showAccount } from "./account-menu";
import { afterLoad } from "./after-load";
import { holdUntilHydrated } from "./hold-press";
import { HoverMenu } from "./hover-menu";
import { showLateSections } from "./late-sections";
import { closeMenusAfterLinks } from "./menu-links";
import { startIslands } from "./start-islands";

/** The script of every page, with or without React: the navigation, parts and islands, the account and toasts of the page before. */

let shownFor: string | undefined;
const isContent = document.documentElement.dataset.client === "islands";

customElements.define("hover-menu", HoverMenu);
closeMenusAfterLinks();
if (isContent) startIslands();
else for (const main of document.querySelectorAll("main")) holdUntilHydrated(main);
afterLoad(showLateSections);
look();
addEventListener("navigated", look);
addEventListener("pageshow", ({ persisted }) => persisted && look());

/** Cookies change with documents, and with what React Router does. */
function look() {
  const marker = valueIn(SIGNED_IN_HINT_COOKIE);
  if (marker !== shownFor) {
    shownFor = marker;
    if (marker) showAccount().catch(() => (shownFor = undefined));
    else hideAccount();
  }
  if (valueIn(FLASH_MESSAGE_COOKIE) !== undefined)
    void showToast(async () => (await import("~/auth/sessions/show-flash-message")).showFlashMessage());
  if (readStoredText(NEXT_PAGE_TOAST) !== null)
    void showToast(async () => (await import("~/checkout/next-page-toast")).showNextPageToast());
}

async function showToast(show: () => Promise<void>) {
  // Pages that React Router hydrates have a place for toasts.
  if (isContent) (await import("~/ui/standalone-toaster")).showToaster();
  await show();
}

function valueIn(cookie: string): string | undefined {
  const name = findCookieName(document.cookie, cookie);
  return name && readCookieValue(document.cookie, name);
}
